import { defineCommand, done, refused } from '@/command/command'
import { code } from '@/command/param'
import { findAlarmRule, saveAlarmRule, saveQuietHours } from '@/features/alarm-rule/own-rules'
import { parseRules } from '@/features/alarm-rule/transfer'

/** Imports exported alarm rules; an existing rule of the same name is replaced. */
export default defineCommand({
  id: 'alarm-rule.import',
  group: 'group.monitoring',
  danger: 'reversible',
  calls: [],
  undo: 'alarmRule',
  params: { rules: code('json', { label: 'alarm-rule.rules', bulky: true }) },
  errors: { ALARM_RULE_FILE: { step: 'rules', key: 'alarm-rule.import.form' } },
  confirm({ rules }) {
    const existing = (parseRules(rules)?.rules ?? []).filter(({ name }) => findAlarmRule(name) !== undefined)
    return existing.length === 0
      ? undefined
      : { body: 'alarm-rule.import.confirm', values: { count: existing.length } }
  },
  run({ rules }, { rehearsal }) {
    const parsed = parseRules(rules)
    if (parsed === undefined) return refused('ALARM_RULE_FILE')
    if (rehearsal !== true) {
      for (const rule of parsed.rules) saveAlarmRule(rule)
      if (parsed.quietHours !== undefined) saveQuietHours(parsed.quietHours)
    }
    return done('alarm-rule.import.done', { count: parsed.rules.length }, ['alarmRule'])
  },
})
