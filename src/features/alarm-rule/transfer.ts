import * as z from 'zod/mini'
import { parseCondition } from './model/condition'
import { AlarmRule, QuietHours } from './model/rule'

const File = z.object({ alarmRules: z.array(AlarmRule), quietHours: z.optional(QuietHours) })

export type TransferredRules = {
  readonly rules: readonly AlarmRule[]
  readonly quietHours: QuietHours | undefined
}

/** Prints alarm rules as JSON that another browser can import. */
export const printRules = (alarmRules: readonly AlarmRule[], quietHours?: QuietHours): string =>
  `${JSON.stringify({ alarmRules, ...(quietHours === undefined ? {} : { quietHours }) }, null, 2)}\n`

/** Parses the output of {@link printRules}; undefined if it is anything else, or a condition is not valid. */
export function parseRules(text: string): TransferredRules | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const result = z.safeParse(File, json)
  if (!result.success) return undefined
  const { alarmRules: rules, quietHours } = result.data
  return rules.every(({ condition }) => parseCondition(condition) !== undefined)
    ? { rules, quietHours }
    : undefined
}
