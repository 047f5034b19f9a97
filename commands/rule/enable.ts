import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'

/** Enables a rule, from the next message on. */
export default targetCommand({
  id: 'rule.enable',
  verb: 'verb.enable',
  group: 'group.integration',
  danger: 'reversible',
  calls: ['ruleDetail', 'ruleUpdate'],
  undo: 'rule',
  params: { id: pick('rule', { many: true, label: 'rule.id' }) },
  errors: { NOT_FOUND: { step: 'id', key: 'rule.gone' } },
  async run({ id }, { api, signal }) {
    // The broker creates a rule for an unknown id, so its existence is checked before.
    await api.ruleDetail({ params: { id } }, { signal })
    await api.ruleUpdate({ params: { id }, body: { enable: true } }, { signal })
  },
})
