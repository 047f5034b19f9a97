import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens a node's page. */
export default defineCommand({
  id: 'node.show',
  title: 'node.show.title',
  group: 'group.monitoring',
  keywords: 'node.show.keywords',
  danger: 'read',
  calls: [],
  params: { node: pick('node', { free: true }) },
  run: ({ node }) => ({ kind: 'go', to: to(paths.node, { node }) }),
})
