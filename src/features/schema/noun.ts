import type { NounParts } from '@/command/nouns'
import { schemaFinder } from './finder'
import { schemaUndo } from './undo'

export const noun: NounParts = {
  finders: { schema: schemaFinder },
  undoTargets: { schema: schemaUndo },
}
