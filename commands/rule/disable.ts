import { targetCommand } from '@/command/makers'
import { rules } from '@/features/rule/commands'

/** Disables a rule: messages that arrive meanwhile are not processed, also not later. */
export default targetCommand({
  ...rules,
  id: 'rule.disable',
  verb: 'verb.disable',
  danger: 'disruptive',
  calls: ['ruleDetail', 'ruleUpdate'],
  undo: 'rule',
  async run({ id }, { api, signal }) {
    // The broker creates a rule for an unknown id, so its existence is checked before.
    await api.ruleDetail({ params: { id } }, { signal })
    await api.ruleUpdate({ params: { id }, body: { enable: false } }, { signal })
  },
})
