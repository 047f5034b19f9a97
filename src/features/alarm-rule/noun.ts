import type { NounParts } from '@/command/nouns'
import { alarmRuleFinder } from './finder'
import { alarmRuleUndo } from './undo'

export const noun: NounParts = {
  finders: { alarmRule: alarmRuleFinder },
  undoTargets: { alarmRule: alarmRuleUndo },
}
