import { rulePaths } from '@/features/rule/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens the form of a new rule with all values of another. */
export default openCommand(
  {
    id: 'rule.duplicate',
    verb: 'verb.duplicate',
    group: 'group.integration',
    params: { id: pick('rule', { label: 'rule.id' }) },
  },
  ({ id }) => to(rulePaths.ruleCreate, undefined, { action: 'copy', target: id }),
)
