import type { Key } from '@/i18n/key'
import type { AnyCommand } from '../command'

/** What an undo does not restore of objects that it restores. */
const caveats = ['evacuation', 'rebalance', 'retained', 'topicMetrics'] as const

/** What an undo of a command does not restore. */
export function findCaveat({ undo }: AnyCommand): Key | undefined {
  const thing = caveats.find((one) => one === undo)
  return thing === undefined ? undefined : `undo.caveat.${thing}`
}

/** Whether a run of a command can be undone; else why not. Undefined for a command that changes nothing. */
export function getUndo({ undo, irreversible }: AnyCommand): 'yes' | Key | undefined {
  if (undo !== undefined) return 'yes'
  return irreversible === undefined ? undefined : `undo.never.${irreversible}`
}
