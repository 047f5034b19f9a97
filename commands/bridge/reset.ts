import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'

/** Resets a bridge's counters on every node. */
export default targetCommand({
  id: 'bridge.reset',
  group: 'group.integration',
  danger: 'reset',
  calls: ['bridgeDetail', 'bridgeMetricsReset'],
  irreversible: 'statistics',
  needs: 'bridges',
  params: { bridge: pick('bridge', { many: true, label: 'bridge.bridge' }) },
  errors: { NOT_FOUND: { step: 'bridge', key: 'bridge.gone' } },
  async run({ bridge }, { api, signal }) {
    // The broker gives the same reply for an unknown bridge
    // (src/contract/docs/integration.md#bridge-metrics), so its existence is checked before.
    await api.bridgeDetail({ params: { id: bridge } }, { signal })
    await api.bridgeMetricsReset({ params: { id: bridge } }, { signal })
  },
})
