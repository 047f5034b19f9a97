import type { NounParts } from '@/command/nouns'
import { namespaceFinder } from './finder'
import { namespaceUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    namespace: true
  }
}

export const noun: NounParts = {
  finders: { namespace: namespaceFinder },
  undoTargets: { namespace: namespaceUndo },
}
