import { targetCommand } from '@/command/makers'
import { errors, ruleParam, getRule } from '@/features/alarm-rule/commands'
import { saveAlarmRule } from '@/features/alarm-rule/own-rules'

/** Enables an alarm rule: it is evaluated from now on. */
export default targetCommand({
  id: 'alarm-rule.enable',
  verb: 'verb.enable',
  group: 'group.monitoring',
  danger: 'reversible',
  calls: [],
  undo: 'alarmRule',
  params: { rule: ruleParam(true) },
  errors,
  async run({ rule }, { rehearsal }) {
    const before = getRule(rule)
    if (rehearsal !== true) saveAlarmRule({ ...before, enabled: true })
  },
})
