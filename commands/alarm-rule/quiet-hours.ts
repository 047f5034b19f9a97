import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { choices, text, toggle } from '@/command/param'
import { formatMinutes, parseMinutes } from '@/features/alarm-rule/model/rule'
import { getQuietHours, saveQuietHours } from '@/features/alarm-rule/own-rules'

const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const
const time = (label: 'alarm-rule.quiet.from' | 'alarm-rule.quiet.to') =>
  text(z.string().check(z.refine((value) => parseMinutes(value) !== undefined, 'alarm-rule.quiet.form')), {
    label,
  })

/** Sets the hours and weekdays in which alarm rules show neither toasts nor notifications and make no sound. */
export default defineCommand({
  id: 'alarm-rule.quiet-hours',
  group: 'group.monitoring',
  danger: 'reversible',
  calls: [],
  params: {
    enabled: toggle({ label: 'alarm-rule.quiet.enabled' }),
    from: time('alarm-rule.quiet.from'),
    to: time('alarm-rule.quiet.to'),
    days: choices(weekdays, 'choice.weekday', { label: 'alarm-rule.quiet.days' }),
  },
  current() {
    const { enabled, from, to, days } = getQuietHours()
    return Promise.resolve({
      enabled,
      from: formatMinutes(from),
      to: formatMinutes(to),
      days: days.map(String),
    })
  },
  run({ enabled, from, to, days }, { rehearsal }) {
    if (rehearsal !== true)
      saveQuietHours({
        enabled,
        from: parseMinutes(from) ?? 0,
        to: parseMinutes(to) ?? 0,
        days: days.map(Number).filter((day) => day >= 0 && day <= 6),
      })
    return done('alarm-rule.quiet-hours.done', {}, ['alarmRule'])
  },
})
