import type { NounParts } from '@/command/nouns'
import { evacuationUndo, rebalanceUndo } from './undo'

export const noun: NounParts = {
  undoTargets: { evacuation: evacuationUndo, rebalance: rebalanceUndo },
}
