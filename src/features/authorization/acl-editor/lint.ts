import { linter, type Diagnostic } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import type { ParsedAcl } from '../model/acl/parse'
import { placeholderHints } from '../model/acl/placeholder-hints'
import { aclReader } from '../model/acl/reader'
import { translate } from '@/i18n/use-words'

/** How many problems are marked, for pasted text that is no ACL file. */
const maxMarks = 100

/** Warnings for placeholders that the broker takes literally, at their first place in the rule. */
const findWarnings = (parsed: ParsedAcl, text: string): readonly Diagnostic[] =>
  parsed.rules.flatMap((rule) =>
    placeholderHints([rule]).map(({ found, suggestion }): Diagnostic => {
      const from = Math.max(rule.start, text.indexOf(found, rule.start))
      return {
        from,
        to: from + found.length,
        severity: 'warning',
        message: translate('acl.editor.placeholder', { found, suggestion }),
      }
    }),
  )

/**
 * Marks what the broker refuses or reads differently than it looks. Reads the text in slices, between key
 * presses.
 */
export const aclLint: Extension = linter(
  async (view): Promise<Diagnostic[]> => {
    const { doc } = view.state
    const parsed = await aclReader.readInSlices(doc.toString(), () => view.state.doc !== doc)
    if (parsed === undefined) return []
    const mistakes = parsed.problems.slice(0, maxMarks).map(({ code, text, start, end }): Diagnostic => {
      const from = Math.min(start, doc.length)
      const to = Math.min(Math.max(end, from), doc.length)
      // A premature end has no width: marks the character before it.
      return {
        from: from === to && from > 0 ? from - 1 : from,
        to,
        severity: 'error',
        message: translate(`acl.problem.${code}`, { part: text.slice(0, 40) }),
      }
    })
    return [...mistakes, ...findWarnings(parsed, doc.toString()).slice(0, maxMarks)]
  },
  { delay: 300 },
)
