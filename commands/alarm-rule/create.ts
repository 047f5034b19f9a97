import { defineCommand, done } from '@/command/command'
import { nameParam, ruleParams, withQuietHours } from '@/features/alarm-rule/commands'
import { findAlarmRule, saveAlarmRule } from '@/features/alarm-rule/own-rules'
import { alarmRulePaths } from '@/features/alarm-rule/paths'
import { RefusedError } from '@/command/refused-error'
import { to } from '@/route/paths'

/** Creates an alarm rule, which this console evaluates while it is open. Without a name or a condition it opens the form. */
export default defineCommand({
  id: 'alarm-rule.create',
  group: 'group.monitoring',
  danger: 'reversible',
  calls: [],
  undo: 'alarmRule',
  params: { name: nameParam(), ...ruleParams() },
  errors: { ALREADY_EXISTS: { step: 'name', key: 'error.taken', suggestFreeName: true } },
  run({ name, condition, severity, for: forMs, notify, sound, quiet }, { rehearsal }) {
    if (name === undefined || condition === undefined)
      return { kind: 'go', to: to(alarmRulePaths.alarmRuleCreate, undefined, { condition }) }
    if (findAlarmRule(name) !== undefined) throw new RefusedError('ALREADY_EXISTS')
    if (rehearsal !== true)
      saveAlarmRule(
        withQuietHours(
          {
            name,
            condition,
            severity: severity ?? 'warning',
            forMs: forMs ?? 0,
            enabled: true,
            notify: notify ?? false,
            sound: sound ?? false,
          },
          quiet,
        ),
      )
    return done('alarm-rule.create.done', { name }, ['alarmRule'])
  },
})
