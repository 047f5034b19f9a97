import { targetCommand } from '@/command/makers'
import { onBridgeNodes, operateBridge } from '@/features/bridge/operate'
import { affectedBy } from '@/features/connector/effects'

/** Closes a bridge's connections until it or the broker is started: on one node, or on all. */
export default targetCommand({
  ...onBridgeNodes,
  id: 'bridge.stop',
  verb: 'verb.stop',
  danger: 'disruptive',
  calls: ['bridgeDetail', 'bridgeMetrics', 'bridgeNodeOperate'],
  undo: 'bridgeRun',
  affects: affectedBy('bridge', false),
  warn: async (values, ids, context) =>
    (await import('@/features/bridge/loss')).readLoss('stop', values, ids, context),
  run: (values, context) => operateBridge('stop', values, context),
})
