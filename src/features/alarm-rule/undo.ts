import alarmRuleDelete from '@commands/alarm-rule/delete'
import alarmRuleImport from '@commands/alarm-rule/import'
import { step } from '@/command/undo/step'
import { each, word, type UndoTarget } from '@/command/undo/target'
import { findAlarmRule } from './own-rules'
import { parseRules, printRules } from './transfer'

/** An alarm rule as its export, so that importing it restores it. */
export const alarmRuleUndo: UndoTarget<string> = {
  of: ({ rule, name, rules }) =>
    typeof rules === 'string'
      ? (parseRules(rules)?.rules.map((one) => one.name) ?? [])
      : [word(rule) === '' ? word(name) : word(rule)],
  read: each((name) => {
    const rule = findAlarmRule(name)
    return Promise.resolve(rule === undefined ? undefined : printRules([rule]))
  }),
  restore: (name, was) => [
    was === undefined ? step(alarmRuleDelete, { rule: name }) : step(alarmRuleImport, { rules: was }),
  ],
}
