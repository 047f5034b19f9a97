import { defineCommand, done } from '@/command/command'

/**
 * Deletes the history of alarms on every node. Active alarms cannot be cleared: they end with their cause
 * (src/contract/docs/monitoring.md#alarms).
 */
export default defineCommand({
  id: 'alarm.clear',
  group: 'group.monitoring',
  danger: 'irreversible',
  calls: ['alarmClear'],
  irreversible: 'history',
  params: {},
  confirm: () => ({ body: 'alarm.clear.confirm', type: 'all' }),
  async run(_, { api, signal }) {
    await api.alarmClear({}, { signal })
    return done('alarm.clear.done', {}, ['alarm'])
  },
})
