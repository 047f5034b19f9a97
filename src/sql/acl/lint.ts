import { linter, type Diagnostic } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { aclReader } from '@/lib/acl/reader'
import { translate } from '@/i18n/use-words'

/** So many mistakes are marked: who pastes something else sees the first of them. */
const most = 100

/** What the broker would not take, where it stands. The text is read a little at a time, between the keys. */
export const aclLint: Extension = linter(async (view): Promise<Diagnostic[]> => {
  const { doc } = view.state
  const parsed = await aclReader.readCalmly(doc.toString(), () => view.state.doc !== doc)
  return (parsed?.problems ?? []).slice(0, most).map(({ code, text, start, end }): Diagnostic => {
    const from = Math.min(start, doc.length)
    const to = Math.min(Math.max(end, from), doc.length)
    // An end too early has no width: the sign before it stands for it.
    return { from: from === to && from > 0 ? from - 1 : from, to, severity: 'error', message: translate(`acl.problem.${code}`, { part: text.slice(0, 40) }) }
  })
}, { delay: 300 })
