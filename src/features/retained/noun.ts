import type { NounParts } from '@/command/nouns'
import { retainedFinder } from './finder'
import { retainedRelations } from './related'
import { retainedUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    retained: true
  }
}

export const noun: NounParts = {
  finders: { retained: retainedFinder },
  relations: { retained: retainedRelations },
  undoTargets: { retained: retainedUndo },
}
