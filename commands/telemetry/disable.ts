import { defineCommand, done } from '@/command/command'

/** Stops the broker from sending telemetry to its vendor. Open source only. */
export default defineCommand({
  id: 'telemetry.disable',
  group: 'group.system',
  danger: 'reversible',
  calls: ['telemetryStatus', 'telemetrySwitch'],
  undo: 'telemetry',
  needs: 'telemetry',
  params: {},
  async run(_, { api, signal }) {
    // The broker refuses a change to its present state.
    const { enable } = await api.telemetryStatus({}, { signal })
    if (enable !== false) await api.telemetrySwitch({ body: { enable: false } }, { signal })
    return done('telemetry.disable.done', {}, ['telemetry'])
  },
})
