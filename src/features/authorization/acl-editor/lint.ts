import { linter, type Diagnostic } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import type { ParsedAcl } from '../model/acl/parse'
import { placeholderHints } from '../model/acl/placeholder-hints'
import { aclReader } from '../model/acl/reader'
import { translate } from '@/i18n/use-words'

/** So many mistakes are marked: who pastes something else sees the first of them. */
const most = 100

/** Placeholders that the broker takes literally, each where it first stands in its line's rule. */
const warningsOf = (parsed: ParsedAcl, text: string): readonly Diagnostic[] =>
  parsed.rules.flatMap((rule) =>
    placeholderHints([rule]).map(({ found, meant }): Diagnostic => {
      const from = Math.max(rule.start, text.indexOf(found, rule.start))
      return {
        from,
        to: from + found.length,
        severity: 'warning',
        message: translate('acl.editor.placeholder', { found, meant }),
      }
    }),
  )

/** What the broker would not take, and what it takes in another way than it looks, where it stands. The text is read a little at a time, between the keys. */
export const aclLint: Extension = linter(
  async (view): Promise<Diagnostic[]> => {
    const { doc } = view.state
    const parsed = await aclReader.readCalmly(doc.toString(), () => view.state.doc !== doc)
    if (parsed === undefined) return []
    const mistakes = parsed.problems.slice(0, most).map(({ code, text, start, end }): Diagnostic => {
      const from = Math.min(start, doc.length)
      const to = Math.min(Math.max(end, from), doc.length)
      // An end too early has no width: the sign before it stands for it.
      return {
        from: from === to && from > 0 ? from - 1 : from,
        to,
        severity: 'error',
        message: translate(`acl.problem.${code}`, { part: text.slice(0, 40) }),
      }
    })
    return [...mistakes, ...warningsOf(parsed, doc.toString()).slice(0, most)]
  },
  { delay: 300 },
)
