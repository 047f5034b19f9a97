import { defineCommand, done } from '@/command/command'

/** Lets the broker send telemetry to its vendor. Open source only. */
export default defineCommand({
  id: 'telemetry.enable',
  group: 'group.system',
  danger: 'reversible',
  calls: ['telemetryStatus', 'telemetrySwitch'],
  undo: 'telemetry',
  needs: 'telemetry',
  params: {},
  async run(_, { api, signal }) {
    // The broker refuses a change to its present state.
    const { enable } = await api.telemetryStatus({}, { signal })
    if (enable !== true) await api.telemetrySwitch({ body: { enable: true } }, { signal })
    return done('telemetry.enable.done', {}, ['telemetry'])
  },
})
