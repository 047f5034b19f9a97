import evacuationStop from '@commands/evacuation/stop'
import rebalanceStop from '@commands/rebalance/stop'
import { step } from '@/command/undo/step'
import { among, type UndoTarget } from '@/command/undo/target'

const process = (
  list: 'evacuations' | 'rebalances',
  stop: typeof evacuationStop | typeof rebalanceStop,
): UndoTarget<true> => ({
  of: ({ node }) => [String(node)],
  read: among(async ({ context: { api, signal } }) =>
    (await api.rebalanceGlobal({}, { signal }))[list].map((one) => one.node),
  ),
  restore: (node, was) => (was === undefined ? [step(stop, { node })] : 'rates'),
})

/** Both can be stopped; clients that were moved stay where they are. */
export const evacuationUndo = process('evacuations', evacuationStop)
export const rebalanceUndo = process('rebalances', rebalanceStop)
