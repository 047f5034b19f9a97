import { defineCommand, refused } from '@/command/command'
import { choice, pick } from '@/command/param'
import { errors, getRule } from '@/features/alarm-rule/commands'
import { exportForPrometheus } from '@/features/alarm-rule/export-rules'
import { getQuietHours, listAlarmRules } from '@/features/alarm-rule/own-rules'
import { printRules } from '@/features/alarm-rule/transfer'

/**
 * Saves one alarm rule, or all with the quiet hours: as JSON that another browser and `switchboard watch` read, as alerting rules of
 * Prometheus, or as a dashboard of Grafana. What these cannot express is named.
 */
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
    format: choice(['json', 'prometheus', 'grafana'], 'choice.alarmRuleFormat', {
      label: 'alarm-rule.export.format',
      initial: 'json',
    }),
  },
  errors: {
    ...errors,
    ALARM_RULE_NONE: { key: 'alarm-rule.empty' },
    ALARM_RULE_NOT_EXPRESSED: { step: 'format', key: 'alarm-rule.export.notExpressed' },
  },
  run({ rule, format }) {
    const chosen = rule === undefined ? listAlarmRules() : [getRule(rule)]
    if (chosen.length === 0) return refused('ALARM_RULE_NONE')
    const quietHours = rule === undefined ? getQuietHours() : undefined
    if (format === 'json')
      return {
        kind: 'save',
        name: 'alarm-rules.json',
        blob: new Blob([printRules(chosen, quietHours)], { type: 'application/json' }),
      }
    return exportForPrometheus(chosen, quietHours, format) ?? refused('ALARM_RULE_NOT_EXPRESSED')
  },
})
