import type { NounParts } from '@/command/nouns'
import { alarmRuleFinder } from './finder'
import { alarmRuleUndo } from './undo'

declare module '@/command/undo/names' {
  interface UndoTargetNames {
    alarmRule: true
  }
}

export const noun: NounParts = {
  finders: { alarmRule: alarmRuleFinder },
  undoTargets: { alarmRule: alarmRuleUndo },
}
