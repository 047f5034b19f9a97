import { linter, type Diagnostic } from '@codemirror/lint'
import { StateEffect, StateField, type Extension } from '@codemirror/state'
import { parseRule, type Parsed } from '../parse'
import { translate } from '@/i18n/use-words'

/** A problem at a position of the statement, with its message. */
export type Mark = { readonly start: number; readonly end: number; readonly message: string }

/** Sets the problem reported by the last test run; it is removed when the text changes. */
export const setReportedProblem = StateEffect.define<Mark | undefined>()

const reportedField = StateField.define<Mark | undefined>({
  create: () => undefined,
  update: (value, transaction) => {
    for (const effect of transaction.effects) if (effect.is(setReportedProblem)) return effect.value
    return transaction.docChanged ? undefined : value
  },
})

const diagnosticOf = ({ start, end, message }: Mark, length: number): Diagnostic => {
  const from = Math.min(start, length)
  // A problem at the end has no width, so the character before it is marked.
  const to = Math.min(Math.max(end, from), length)
  return { from: from === to && from > 0 ? from - 1 : from, to, severity: 'error', message }
}

/** Marks the problems that the broker's parser would report, and the one reported by the last test run. */
export const lint = (read: (sql: string) => Parsed = parseRule): Extension => [
  reportedField,
  linter(
    (view) => {
      const { doc } = view.state
      const reported = view.state.field(reportedField)
      if (reported !== undefined) return [diagnosticOf(reported, doc.length)]
      const sql = doc.toString()
      const parsed = read(sql)
      if (parsed.ok || parsed.problem.kind === 'empty') return []
      const { start, end, kind } = parsed.problem
      const part = sql.slice(start, end).slice(0, 40)
      const message =
        kind === 'lex'
          ? translate('rule.sql.unreadable', { part })
          : part === ''
            ? translate('rule.sql.early')
            : translate('rule.sql.unexpected', { part })
      return [diagnosticOf({ start, end, message }, doc.length)]
    },
    {
      delay: 300,
      needsRefresh: (update) =>
        update.transactions.some((each) => each.effects.some((effect) => effect.is(setReportedProblem))),
    },
  ),
]
