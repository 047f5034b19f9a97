import type { NounParts } from '@/command/nouns'
import { slowUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    slow: true
  }
}

export const noun: NounParts = {
  undoTargets: { slow: slowUndo },
}
