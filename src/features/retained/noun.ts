import type { NounParts } from '@/command/nouns'
import { retainedFinder } from './finder'
import { retainedRelations } from './related'
import { retainedUndo } from './undo'

export const noun: NounParts = {
  finders: { retained: retainedFinder },
  relations: { retained: retainedRelations },
  undoTargets: { retained: retainedUndo },
}
