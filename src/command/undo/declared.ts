import type { Key } from '@/i18n/key'
import type { AnyCommand } from '../command'

/** Things that do not come back whole, though they come back. */
const caveats = ['evacuation', 'rebalance', 'retained', 'topicMetrics'] as const

/** What an undo of a command leaves out. */
export function caveatOf({ undo }: AnyCommand): Key | undefined {
  const thing = caveats.find((one) => one === undo)
  return thing === undefined ? undefined : `undo.caveat.${thing}`
}

/** Whether a run of a command can be taken back; else why not. Undefined of what changes nothing. */
export function undoOf({ undo, irreversible }: AnyCommand): 'yes' | Key | undefined {
  if (undo !== undefined) return 'yes'
  return irreversible === undefined ? undefined : `undo.never.${irreversible}`
}
