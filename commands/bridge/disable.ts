import { targetCommand } from '@/command/makers'
import { affectedBy } from '@/features/connector/effects'
import { targets } from '@/features/connector/commands-operate'

/**
 * Disables a bridge in the whole cluster. Its settings stay, its statistics restart, and waiting messages
 * are lost (src/contract/docs/integration.md#bridges).
 */
export default targetCommand({
  ...targets('bridge'),
  id: 'bridge.disable',
  verb: 'verb.disable',
  aliases: ['bd'],
  danger: 'disruptive',
  calls: ['bridgeEnable', 'bridgeMetrics'],
  undo: 'bridge',
  affects: affectedBy('bridge', false),
  effect: () => ({ key: 'bridge.disable.effect' }),
  warn: async (values, ids, context) =>
    (await import('@/features/bridge/loss')).readLoss('disable', values, ids, context),
  run: ({ id }, { api, signal }) => api.bridgeEnable({ params: { id, enable: 'false' } }, { signal }),
})
