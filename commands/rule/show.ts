import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens a rule's page. */
export default defineCommand({
  id: 'rule.show',
  title: 'rule.show.title',
  group: 'group.integration',
  keywords: 'rule.show.keywords',
  danger: 'read',
  calls: [],
  params: { id: pick('rule', { label: 'rule.id' }) },
  run: ({ id }) => ({ kind: 'go', to: to(paths.rule, { id }) }),
})
