import { defineCommand, refused } from '@/command/command'
import { pick } from '@/command/param'
import { errors, getRule } from '@/features/alarm-rule/commands'
import { getQuietHours, listAlarmRules } from '@/features/alarm-rule/own-rules'
import { printRules } from '@/features/alarm-rule/transfer'

/** Saves one alarm rule, or all with the quiet hours, as JSON that another browser can import. */
export default defineCommand({
  id: 'alarm-rule.export',
  group: 'group.monitoring',
  danger: 'read',
  calls: [],
  params: {
    rule: pick('alarmRule', {
      label: 'alarm-rule.label',
      sentInBody: true,
      optional: true,
      askedOnlyByName: true,
    }),
  },
  errors: { ...errors, ALARM_RULE_NONE: { key: 'alarm-rule.empty' } },
  run({ rule }) {
    const chosen = rule === undefined ? listAlarmRules() : [getRule(rule)]
    if (chosen.length === 0) return refused('ALARM_RULE_NONE')
    return {
      kind: 'save',
      name: 'alarm-rules.json',
      blob: new Blob([printRules(chosen, rule === undefined ? getQuietHours() : undefined)], {
        type: 'application/json',
      }),
    }
  },
})
