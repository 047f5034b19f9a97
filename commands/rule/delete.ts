import { targetCommand } from '@/command/makers'
import { rules } from '@/features/rule/commands'

/** Deletes a rule and its statistics. */
export default targetCommand({
  ...rules,
  id: 'rule.delete',
  formerIds: ['rule.remove'],
  verb: 'verb.delete',
  danger: 'irreversible',
  calls: ['ruleRemove'],
  undo: 'rule',
  run: ({ id }, { api, signal }) => api.ruleRemove({ params: { id } }, { signal }),
})
