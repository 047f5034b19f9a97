import type { NounParts } from '@/command/nouns'
import { ruleFinder } from './finder'
import { ruleRelations } from './related'
import { ruleUndo } from './undo'

export const noun: NounParts = {
  finders: { rule: ruleFinder },
  relations: { rule: ruleRelations },
  undoTargets: { rule: ruleUndo },
}
