import type { NounParts } from '@/command/nouns'
import { schemaFinder } from './finder'
import { schemaUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    schema: true
  }
}

export const noun: NounParts = {
  finders: { schema: schemaFinder },
  undoTargets: { schema: schemaUndo },
}
