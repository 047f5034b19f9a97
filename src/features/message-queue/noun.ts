import type { NounParts } from '@/command/nouns'
import { queueFinder, streamFinder } from './finder'
import { queueUndo, streamUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    queue: true
    stream: true
  }
}

export const noun: NounParts = {
  finders: { queue: queueFinder, stream: streamFinder },
  undoTargets: { queue: queueUndo, stream: streamUndo },
}
