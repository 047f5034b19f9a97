import type { NounParts } from '@/command/nouns'
import { externalRegistryFinder } from './finder'
import { externalRegistryUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    externalRegistry: true
  }
}

export const noun: NounParts = {
  finders: { externalRegistry: externalRegistryFinder },
  undoTargets: { externalRegistry: externalRegistryUndo },
}
