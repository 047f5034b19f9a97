import { targetCommand } from '@/command/makers'
import { errors, ruleParam, getOwnRule } from '@/features/alarm-rule/commands'
import { removeAlarmRule } from '@/features/alarm-rule/own-rules'

/** Deletes an alarm rule; its firings stay in the history. */
export default targetCommand({
  id: 'alarm-rule.delete',
  verb: 'verb.delete',
  group: 'group.monitoring',
  danger: 'disruptive',
  calls: [],
  undo: 'alarmRule',
  params: { rule: ruleParam(true) },
  errors,
  async run({ rule }, { rehearsal }) {
    getOwnRule(rule)
    if (rehearsal !== true) removeAlarmRule(rule)
  },
})
