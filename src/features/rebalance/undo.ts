import type { AnyCommand } from '@/command/command'
import { among, type UndoTarget } from '@/command/undo/target'

const process = (list: 'evacuations' | 'rebalances', command: AnyCommand['id']): UndoTarget<true> => ({
  of: ({ node }) => [String(node)],
  read: among(async ({ context: { api, signal } }) =>
    (await api.rebalanceGlobal({}, { signal }))[list].map((one) => one.node),
  ),
  restore: (node, was) => (was === undefined ? [{ command, with: { node } }] : 'rates'),
})

/** Both can be stopped; clients that were moved stay where they are. */
export const evacuationUndo = process('evacuations', 'evacuation.stop')
export const rebalanceUndo = process('rebalances', 'rebalance.stop')
