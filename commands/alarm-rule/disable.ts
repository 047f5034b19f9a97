import { targetCommand } from '@/command/makers'
import { errors, ruleParam, getRule } from '@/features/alarm-rule/commands'
import { saveAlarmRule } from '@/features/alarm-rule/own-rules'

/** Disables an alarm rule: nothing is read for it, and it does not fire. */
export default targetCommand({
  id: 'alarm-rule.disable',
  verb: 'verb.disable',
  group: 'group.monitoring',
  danger: 'reversible',
  calls: [],
  undo: 'alarmRule',
  params: { rule: ruleParam(true) },
  errors,
  async run({ rule }, { rehearsal }) {
    const before = getRule(rule)
    if (rehearsal !== true) saveAlarmRule({ ...before, enabled: false })
  },
})
