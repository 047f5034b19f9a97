import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'

/** Disables a rule: messages that arrive meanwhile are not processed, also not later. */
export default targetCommand({
  id: 'rule.disable',
  verb: 'verb.disable',
  group: 'group.integration',
  danger: 'disruptive',
  calls: ['ruleDetail', 'ruleUpdate'],
  undo: 'rule',
  params: { id: pick('rule', { many: true, label: 'rule.id' }) },
  errors: { NOT_FOUND: { step: 'id', key: 'rule.gone' } },
  async run({ id }, { api, signal }) {
    // The broker creates a rule for an unknown id, so its existence is checked before.
    await api.ruleDetail({ params: { id } }, { signal })
    await api.ruleUpdate({ params: { id }, body: { enable: false } }, { signal })
  },
})
