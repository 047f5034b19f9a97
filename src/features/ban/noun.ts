import type { NounParts } from '@/command/nouns'
import { banFinder } from './finder'
import { banRelations } from './related'
import { banUndo } from './undo'

export const noun: NounParts = {
  finders: { ban: banFinder },
  relations: { ban: banRelations },
  undoTargets: { ban: banUndo },
}
