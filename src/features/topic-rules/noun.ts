import type { NounParts } from '@/command/nouns'
import { rewriteFinder, autoSubscribeFinder } from './finder'
import { autoSubscribeUndo, rewriteUndo } from './undo'

export const noun: NounParts = {
  finders: { rewrite: rewriteFinder, autoSubscribe: autoSubscribeFinder },
  undoTargets: { autoSubscribe: autoSubscribeUndo, rewrite: rewriteUndo },
}
