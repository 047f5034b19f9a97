import { targetCommand } from '@/command/makers'
import { onBridgeNodes, operateBridge } from '@/features/bridge/operate'

/** Reconnects a bridge that is disconnected: on one node, or on all. */
export default targetCommand({
  ...onBridgeNodes,
  id: 'bridge.start',
  verb: 'verb.start',
  danger: 'reversible',
  calls: ['bridgeDetail', 'bridgeNodeOperate'],
  undo: 'bridgeRun',
  run: (values, context) => operateBridge('start', values, context),
})
