import { asksMany, defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Enables a rule, from the next message on. */
export default defineCommand({
  id: 'rule.enable',
  title: 'rule.enable.title',
  verb: 'verb.enable',
  group: 'group.integration',
  keywords: 'rule.enable.keywords',
  danger: 'reversible',
  calls: ['ruleDetail', 'ruleUpdate'],
  undo: 'rule',
  params: { id: pick('rule', { many: true, label: 'rule.id' }) },
  confirm: asksMany('rule.enable.confirm.many'),
  errors: { NOT_FOUND: { step: 'id', key: 'rule.gone' } },
  async run({ id }, { api, signal }) {
    // The broker creates a rule for an unknown id, so its existence is checked before.
    await api.ruleDetail({ params: { id } }, { signal })
    await api.ruleUpdate({ params: { id }, body: { enable: true } }, { signal })
    return done('rule.enable.done', { id }, ['rule'])
  },
})
