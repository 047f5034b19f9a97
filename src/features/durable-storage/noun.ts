import type { NounParts } from '@/command/nouns'
import { siteFinder, storageFinder } from './finder'
import { storageUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    storage: true
  }
}

export const noun: NounParts = {
  finders: { storage: storageFinder, site: siteFinder },
  undoTargets: { storage: storageUndo },
}
