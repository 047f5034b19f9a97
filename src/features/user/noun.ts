import type { NounParts } from '@/command/nouns'
import { userFinder, userScopeFinder } from './finder'
import { userUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    user: true
  }
}

export const noun: NounParts = {
  finders: { user: userFinder, userScope: userScopeFinder },
  undoTargets: { user: userUndo },
}
