import type { NounParts } from '@/command/nouns'
import { listenerFinder } from './finder'
import { listenerUndo } from './undo'

export const noun: NounParts = {
  finders: { listener: listenerFinder },
  undoTargets: { listener: listenerUndo },
}
