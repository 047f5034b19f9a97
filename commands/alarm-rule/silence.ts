import { targetCommand } from '@/command/makers'
import { duration } from '@/command/param'
import { errors, ruleParam, getRule } from '@/features/alarm-rule/commands'
import { saveAlarmRule } from '@/features/alarm-rule/own-rules'

const hour = 3_600_000

/** Silences an alarm rule for a time: it still fires, but only in lists and counts. Zero ends the silence. */
export default targetCommand({
  id: 'alarm-rule.silence',
  verb: 'alarm-rule.silence.verb',
  group: 'group.monitoring',
  danger: 'reversible',
  calls: [],
  undo: 'alarmRule',
  params: {
    rule: ruleParam(true),
    for: duration({ label: 'alarm-rule.silence.for', optional: true, initial: hour, zero: 'off' }),
  },
  errors,
  async run({ rule, for: forMs }, { rehearsal, now }) {
    const { silencedUntil: _, ...before } = getRule(rule)
    const span = forMs ?? hour
    if (rehearsal !== true) saveAlarmRule(span === 0 ? before : { ...before, silencedUntil: now() + span })
  },
})
