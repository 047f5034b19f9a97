import type { NounParts } from '@/command/nouns'
import { queueFinder, streamFinder } from './finder'
import { queueUndo, streamUndo } from './undo'

export const noun: NounParts = {
  finders: { queue: queueFinder, stream: streamFinder },
  undoTargets: { queue: queueUndo, stream: streamUndo },
}
