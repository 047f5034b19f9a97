import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Resets a rule's counters on every node. Their present values are lost; the rule continues. */
export default defineCommand({
  id: 'rule.reset',
  title: 'rule.reset.title',
  group: 'group.integration',
  keywords: 'rule.reset.keywords',
  aliases: ['rr'],
  danger: 'reset',
  calls: ['ruleMetricsReset'],
  irreversible: 'statistics',
  params: { id: pick('rule', { many: true, label: 'rule.id' }) },
  errors: { NOT_FOUND: { step: 'id', key: 'rule.gone' } },
  confirm: ({ id }, count) => ({
    body: count > 1 ? 'rule.reset.confirm.many' : 'rule.reset.confirm.one',
    values: { id, count },
  }),
  async run({ id }, { api, signal }) {
    await api.ruleMetricsReset({ params: { id } }, { signal })
    return done('rule.reset.done', { id }, ['rule'])
  },
})
