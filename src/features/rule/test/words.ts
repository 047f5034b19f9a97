import { safeValues } from '@/i18n/safe-values'
import { syntaxPatterns } from '../syntax-error'
import type { ApiError } from '@/api/error'
import { brokerReason } from '@/command/error-place'
import { describeError } from '@/i18n/error-words'
import { lookUp, type Translate } from '@/i18n/use-words'
import type { Span } from '@/rule-sql/token'
import { parseRule } from '@/rule-sql/parse'
import { redact } from '@/lib/text/redact'

/** The failure of a test run: message, place in the statement, and the broker's message without secrets. */
export type TestFailure = { readonly words: string; readonly details: string; readonly at?: Span }

const stages = [
  'select_and_transform_error',
  'match_conditions_error',
  'select_and_collect_error',
  'match_incase_error',
  'doeach_error',
] as const
type Stage = (typeof stages)[number]

/** The part of the statement that failed at a stage. */
function findSpan(stage: Stage, sql: string): Span | undefined {
  const parsed = parseRule(sql)
  if (!parsed.ok) return undefined
  const { fields, doing, incase, where } = parsed.statement
  const part =
    stage === 'match_conditions_error' ? where : stage === 'match_incase_error' ? incase : undefined
  const list =
    stage === 'doeach_error'
      ? (doing ?? fields)
      : stage === 'select_and_transform_error' || stage === 'select_and_collect_error'
        ? fields
        : []
  const [first, last] = [part ?? list[0], part ?? list.at(-1)]
  return first === undefined || last === undefined ? undefined : { start: first.start, end: last.end }
}

/** Stage and reason of a failed run; undefined if the message has none. */
function parseStage(message: string): { stage: Stage; reason: unknown } | undefined {
  try {
    const parsed = JSON.parse(message) as Record<string, unknown>
    const stage = stages.find((one) => one in parsed)
    return stage === undefined ? undefined : { stage, reason: parsed[stage] }
  } catch {
    // Syntax errors are plain text.
    return undefined
  }
}

function reasonWords(reason: unknown, t: Translate): string {
  const word =
    typeof reason === 'object' && reason !== null ? (reason as { reason?: unknown }).reason : reason
  const known = typeof word === 'string' ? lookUp(`rule.test.reason.${word}`) : undefined
  const name =
    typeof reason === 'object' && reason !== null ? (reason as { function?: unknown }).function : undefined
  if (word === 'sql_function_not_supported' && typeof name === 'string')
    return t('rule.test.unknownFunction', { name })
  return (
    known ??
    (typeof word === 'number' ? t('rule.test.reason.decode_json_failed') : t('rule.test.reason.other'))
  )
}

/** Describes a failed test run. A 500 may include the request with its token, so its text is not shown. */
export function testFailure(error: ApiError, sql: string, t: Translate): TestFailure {
  if (error.code === 'NOT_MATCH' || error.status === 412)
    return { words: t('rule.test.noMatch'), details: '' }
  if (error.failure !== 'http' || error.status !== 400) {
    const { title, meaning } = describeError(error, t)
    return { words: `${title} ${meaning}`, details: '' }
  }
  const details = redact(error.message).slice(0, 2000)
  const failed = parseStage(error.message)
  if (failed !== undefined) {
    const at = findSpan(failed.stage, sql)
    return {
      words: `${t(`rule.test.stage.${failed.stage}`)} ${reasonWords(failed.reason, t)}`,
      details,
      ...(at === undefined ? {} : { at }),
    }
  }
  if (/emqx_rule_api_schema/.test(error.message)) return { words: t('rule.test.badContext'), details }
  const parsed = parseRule(sql)
  const at = parsed.ok ? undefined : { start: parsed.problem.start, end: parsed.problem.end }
  const end = syntaxPatterns.end.exec(brokerReason(error))?.groups
  const wrong = syntaxPatterns.part.exec(brokerReason(error))?.groups
  const words =
    end !== undefined
      ? t('rule.syntax.end', safeValues(end))
      : wrong !== undefined
        ? t('rule.syntax.part', safeValues(wrong))
        : t('rule.test.syntax')
  return { words, details, ...(at === undefined ? {} : { at }) }
}
