import { targetCommand } from '@/command/makers'
import { onBridgeNodes, operateBridge } from '@/features/bridge/operate'
import { affectedBy } from '@/features/connector/effects'

/**
 * Closes a bridge's connections and opens them again. Waiting messages are lost, so that is asked when
 * there are any.
 */
export default targetCommand({
  ...onBridgeNodes,
  id: 'bridge.restart',
  verb: 'verb.restart',
  aliases: ['br'],
  danger: 'reversible',
  calls: ['bridgeDetail', 'bridgeMetrics', 'bridgeNodeOperate'],
  irreversible: 'restart',
  affects: affectedBy('bridge', false),
  warn: async (values, ids, context) =>
    (await import('@/features/bridge/loss')).readLoss('restart', values, ids, context),
  run: (values, context) => operateBridge('restart', values, context),
})
