import type { NounParts } from '@/command/nouns'
import { banFinder } from './finder'
import { banRelations } from './related'
import { banUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    ban: true
  }
}

export const noun: NounParts = {
  finders: { ban: banFinder },
  relations: { ban: banRelations },
  undoTargets: { ban: banUndo },
}
