import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'

/** Resets a rule's counters on every node. Their present values are lost; the rule continues. */
export default targetCommand({
  id: 'rule.reset',
  group: 'group.integration',
  aliases: ['rr'],
  danger: 'reset',
  calls: ['ruleMetricsReset'],
  irreversible: 'statistics',
  params: { id: pick('rule', { many: true, label: 'rule.id' }) },
  errors: { NOT_FOUND: { step: 'id', key: 'rule.gone' } },
  run: ({ id }, { api, signal }) => api.ruleMetricsReset({ params: { id } }, { signal }),
})
