import { pick } from '@/command/param'

/** What the commands on rules have in common. */
export const rules = {
  group: 'group.integration',
  params: { id: pick('rule', { many: true, label: 'rule.id' }) },
  errors: { NOT_FOUND: { step: 'id', key: 'rule.gone' } },
} as const
