import { rulePaths } from '@/features/rule/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens a rule's page. */
export default openCommand(
  {
    id: 'rule.show',
    group: 'group.integration',
    searchOrder: 20,
    params: { id: pick('rule', { label: 'rule.id' }) },
  },
  ({ id }) => to(rulePaths.rule, { id }),
)
