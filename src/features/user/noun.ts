import type { NounParts } from '@/command/nouns'
import { userFinder } from './finder'
import { userUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    user: true
  }
}

export const noun: NounParts = {
  finders: { user: userFinder },
  undoTargets: { user: userUndo },
}
