import alarmRuleDelete from '@commands/alarm-rule/delete'
import alarmRuleImport from '@commands/alarm-rule/import'
import { step } from '@/command/undo/step'
import { each, word, type UndoTarget } from '@/command/undo/target'
import { findOwnRule } from './own-rules'
import { parseRules, printRules } from './transfer'

/** An alarm rule of this browser as its export, so that importing it restores it; one that replaced a rule of the library is deleted. */
export const alarmRuleUndo: UndoTarget<string> = {
  of: ({ rule, name, rules }) =>
    typeof rules === 'string'
      ? (parseRules(rules)?.rules.map((one) => one.name) ?? [])
      : [word(rule) === '' ? word(name) : word(rule)],
  read: each((name) => {
    const rule = findOwnRule(name)
    return Promise.resolve(rule === undefined ? undefined : printRules([rule]))
  }),
  restore: (name, was) => [
    was === undefined ? step(alarmRuleDelete, { rule: name }) : step(alarmRuleImport, { rules: was }),
  ],
}
