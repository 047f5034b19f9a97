import { toApiError, type ApiError } from '@/api/error'
import { translate } from '@/i18n/use-words'
import { inline } from '@/lib/text/untrusted'
import { parseRule } from '@/rule-sql/parse'
import { createTestContext } from '@/rule-sql/test-context'
import { asText, type Access } from './part'
import type { PlanItem } from './plan'
import { brokerReason } from '@/command/error-place'

/** The place of an offset in a text: line and column from 1. */
function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/** What the broker says of a statement that it cannot read; undefined where only the sample of the test did not fit. */
function faultOf({ status, message }: ApiError, sql: string): string | undefined {
  if (status !== 400) return undefined
  const unknown = /sql_function_not_supported/.test(message)
  if (unknown) return translate('backup.check.sqlFunction')
  if (!/syntax error|illegal|parse_error|scan_error/i.test(message)) return undefined
  const parsed = parseRule(sql)
  if (parsed.ok) return translate('backup.check.sql', { reason: brokerReason({ message }) })
  const { start, end } = parsed.problem
  return translate('backup.check.sqlAt', {
    ...placeOf(sql, start),
    part: inline(sql.slice(start, Math.max(end, start + 1)), 60),
  })
}

/**
 * Whether the broker can read the SQL of a rule, by its rule test with a sample; nothing is published. A sample that does not
 * match is no fault (src/contract/docs/rules.md).
 */
export async function checkSql(
  { body, state, changes }: PlanItem,
  { api, signal }: Access,
): Promise<readonly string[]> {
  const sql = asText(body['sql'])
  if (sql === '' || (state === 'changed' && !changes.some(({ path }) => path === 'sql'))) return []
  try {
    await api.ruleTest({ body: { sql, context: createTestContext(sql) } }, { signal })
    return []
  } catch (cause) {
    const fault = faultOf(toApiError(cause), sql)
    return fault === undefined ? [] : [fault]
  }
}
