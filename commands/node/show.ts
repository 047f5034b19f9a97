import { nodePaths } from '@/features/node/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens a node's page. */
export default openCommand(
  {
    id: 'node.show',
    group: 'group.monitoring',
    searchOrder: 70,
    params: { node: pick('node', { free: true }) },
  },
  ({ node }) => to(nodePaths.node, { node }),
)
