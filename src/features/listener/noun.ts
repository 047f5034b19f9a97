import type { NounParts } from '@/command/nouns'
import { listenerFinder } from './finder'
import { listenerUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    listener: true
  }
}

export const noun: NounParts = {
  finders: { listener: listenerFinder },
  undoTargets: { listener: listenerUndo },
}
