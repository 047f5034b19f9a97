import { targetCommand } from '@/command/makers'
import { rules } from '@/features/rule/commands'

/** Enables a rule, from the next message on. */
export default targetCommand({
  ...rules,
  id: 'rule.enable',
  verb: 'verb.enable',
  danger: 'reversible',
  calls: ['ruleDetail', 'ruleUpdate'],
  undo: 'rule',
  async run({ id }, { api, signal }) {
    // The broker creates a rule for an unknown id, so its existence is checked before.
    await api.ruleDetail({ params: { id } }, { signal })
    await api.ruleUpdate({ params: { id }, body: { enable: true } }, { signal })
  },
})
