import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { text } from '@/command/param'
import { alarmPaths } from '@/features/alarm/paths'
import { to } from '@/route/paths'

const name = z.string().check(z.minLength(1, 'error.required'))

/** Explains what an alarm means, and what to check. Read-only. */
export default defineCommand({
  id: 'alarm.explain',
  group: 'group.monitoring',
  aliases: ['ae'],
  danger: 'read',
  calls: [],
  params: {
    name: text(name, { label: 'alarm.column.name' }),
    node: text(z.string(), { optional: true, askedOnlyByName: true, label: 'param.node' }),
  },
  async run({ name: alarm, node }, { able }) {
    if (able !== undefined)
      return { kind: 'go', to: to(alarmPaths.alarmExplain, undefined, { name: alarm, node }) }
    const { explainAlarm: meaningOf, meaningText } = await import('@/features/alarm/alarm-meaning')
    return done(meaningText(meaningOf(alarm)))
  },
})
