import { targetCommand } from '@/command/makers'
import { rules } from '@/features/rule/commands'

/** Resets a rule's counters on every node. Their present values are lost; the rule continues. */
export default targetCommand({
  ...rules,
  id: 'rule.reset',
  aliases: ['rr'],
  danger: 'reset',
  calls: ['ruleMetricsReset'],
  irreversible: 'statistics',
  run: ({ id }, { api, signal }) => api.ruleMetricsReset({ params: { id } }, { signal }),
})
