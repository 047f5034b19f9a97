import type { NounParts } from '@/command/nouns'
import { traceFinder } from './finder'
import { traceRelations } from './related'
import { traceUndo } from './undo'

export const noun: NounParts = {
  finders: { trace: traceFinder },
  relations: { trace: traceRelations },
  undoTargets: { trace: traceUndo },
}
