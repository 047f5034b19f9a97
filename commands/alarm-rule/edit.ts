import { defineCommand, done } from '@/command/command'
import { errors, ruleParam, ruleParams, getRule, withQuietHours } from '@/features/alarm-rule/commands'
import { saveAlarmRule } from '@/features/alarm-rule/own-rules'
import { alarmRulePaths } from '@/features/alarm-rule/paths'
import { to } from '@/route/paths'

/** Changes an alarm rule. Without a change it opens the form. */
export default defineCommand({
  id: 'alarm-rule.edit',
  group: 'group.monitoring',
  danger: 'reversible',
  calls: [],
  undo: 'alarmRule',
  params: { rule: ruleParam(), ...ruleParams() },
  errors,
  run({ rule: name, condition, severity, for: forMs, notify, sound, quiet }, { rehearsal }) {
    const before = getRule(name)
    if ([condition, severity, forMs, notify, sound, quiet].every((value) => value === undefined))
      return { kind: 'go', to: to(alarmRulePaths.alarmRule, { name }) }
    if (rehearsal !== true)
      saveAlarmRule(
        withQuietHours(
          {
            ...before,
            condition: condition ?? before.condition,
            severity: severity ?? before.severity,
            forMs: forMs ?? before.forMs,
            notify: notify ?? before.notify,
            sound: sound ?? before.sound,
          },
          quiet,
        ),
      )
    return done('alarm-rule.edit.done', { name }, ['alarmRule'])
  },
})
