import type { Key, MessageValues } from '@/i18n/key'
import { parseCondition } from './model/condition'
import { measure } from './model/measure'
import type { AlarmRule } from './model/rule'
import { alarmRuleStates } from './own-rules'
import { readCondition, type AlarmApi } from './read-condition'

/** Reads the condition of a rule once, and says in words what it would report. */
export async function testRule(
  { name, condition: text }: AlarmRule,
  api: AlarmApi,
  now: number,
): Promise<{ readonly key: Key; readonly values: MessageValues }> {
  const condition = parseCondition(text)
  if (condition === undefined) return { key: 'alarm-rule.test.unsupported', values: { name } }
  const reading = await readCondition(condition, api, now)
  const measurement = measure(condition, reading, alarmRuleStates.get()[name]?.memory, now)
  if (measurement.is === 'unknown') return { key: `alarm-rule.test.${measurement.why}`, values: { name } }
  const { met, value } = measurement
  if (value === undefined)
    return { key: met ? 'alarm-rule.test.met' : 'alarm-rule.test.clear', values: { name } }
  return { key: met ? 'alarm-rule.test.metAt' : 'alarm-rule.test.clearAt', values: { name, value } }
}
