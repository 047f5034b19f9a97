import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { text } from '@/command/param'

/**
 * Deactivates an alarm whose cause the broker no longer observes. An alarm whose cause persists returns at
 * its next check (src/contract/docs/monitoring.md#alarms: the memory alarm did). Before 6.1 the broker
 * deactivates it on the answering node only.
 */
export default defineCommand({
  id: 'alarm.deactivate',
  verb: 'alarm.deactivate.verb',
  group: 'group.monitoring',
  danger: 'disruptive',
  calls: ['alarmForceDeactivate'],
  irreversible: 'history',
  needs: 'alarmForceDeactivate',
  params: { name: text(z.string().check(z.minLength(1, 'error.required')), { label: 'alarm.column.name' }) },
  errors: {
    NOT_FOUND: { step: 'name', key: 'alarm.deactivate.gone' },
    INVALID_PARAMETER: { step: 'name', key: 'error.required' },
  },
  confirm: ({ name }) => ({ body: 'alarm.deactivate.confirm', values: { name } }),
  async run({ name }, { api, signal }) {
    await api.alarmForceDeactivate({ body: { name } }, { signal })
    return done('alarm.deactivate.done', { name }, ['alarm'])
  },
})
