import * as z from 'zod/mini'
import { readJsonText } from '@/contract/json-text'
import { parseCondition } from './model/condition'
import { AlarmRule, QuietHours } from './model/rule'

const File = z.object({ alarmRules: z.array(AlarmRule), quietHours: z.optional(QuietHours) })

export type TransferredRules = {
  readonly rules: readonly AlarmRule[]
  readonly quietHours: QuietHours | undefined
}

/** Why a text is no export of alarm rules; `condition` and `duplicate` name the rule. */
export type TransferProblem =
  | { readonly problem: 'json' | 'form' }
  | { readonly problem: 'condition' | 'duplicate'; readonly rule: string }

/** Prints alarm rules as JSON that another browser can import. */
export const printRules = (alarmRules: readonly AlarmRule[], quietHours?: QuietHours): string =>
  `${JSON.stringify({ alarmRules, ...(quietHours === undefined ? {} : { quietHours }) }, null, 2)}\n`

/** Parses the output of {@link printRules}, or says what is wrong. */
export function readRules(text: string): TransferredRules | TransferProblem {
  const read = readJsonText(text, File)
  if ('problem' in read) return { problem: read.problem }
  const { alarmRules: rules, quietHours } = read.value
  const invalid = rules.find(({ condition }) => parseCondition(condition) === undefined)
  if (invalid !== undefined) return { problem: 'condition', rule: invalid.name }
  const duplicate = rules.find(({ name }, index) => rules.slice(0, index).some((one) => one.name === name))
  return duplicate === undefined ? { rules, quietHours } : { problem: 'duplicate', rule: duplicate.name }
}

/** Parses the output of {@link printRules}; undefined if it is anything else, or a condition is not valid. */
export function parseRules(text: string): TransferredRules | undefined {
  const result = readRules(text)
  return 'problem' in result ? undefined : result
}
