import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Resets a bridge's counters on every node. */
export default defineCommand({
  id: 'bridge.reset',
  title: 'bridge.reset.title',
  group: 'group.integration',
  keywords: 'bridge.reset.keywords',
  danger: 'reset',
  calls: ['bridgeDetail', 'bridgeMetricsReset'],
  irreversible: 'statistics',
  needs: 'bridges',
  params: { bridge: pick('bridge', { many: true, label: 'bridge.bridge' }) },
  errors: { NOT_FOUND: { step: 'bridge', key: 'bridge.gone' } },
  confirm: ({ bridge }, count) => ({
    body: count > 1 ? 'bridge.reset.confirm.many' : 'bridge.reset.confirm.one',
    values: { bridge, count },
  }),
  async run({ bridge }, { api, signal }) {
    // The broker gives the same reply for an unknown bridge
    // (src/contract/docs/integration.md#bridge-metrics), so its existence is checked before.
    await api.bridgeDetail({ params: { id: bridge } }, { signal })
    await api.bridgeMetricsReset({ params: { id: bridge } }, { signal })
    return done('bridge.reset.done', { bridge }, ['bridge'])
  },
})
