import type { NounParts } from '@/command/nouns'
import { evacuationUndo, rebalanceUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    evacuation: true
    rebalance: true
  }
}

export const noun: NounParts = {
  undoTargets: { evacuation: evacuationUndo, rebalance: rebalanceUndo },
}
