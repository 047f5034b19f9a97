import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the form of a new rule with all values of another. */
export default defineCommand({
  id: 'rule.duplicate',
  title: 'rule.duplicate.title',
  verb: 'verb.duplicate',
  group: 'group.integration',
  keywords: 'rule.duplicate.keywords',
  danger: 'read',
  calls: [],
  params: { id: pick('rule', { label: 'rule.id' }) },
  run: ({ id }) => ({ kind: 'go', to: to(paths.ruleCreate, undefined, { action: 'copy', target: id }) }),
})
