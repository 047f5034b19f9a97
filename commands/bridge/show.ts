import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens a bridge's page. */
export default defineCommand({
  id: 'bridge.show',
  title: 'bridge.show.title',
  group: 'group.integration',
  keywords: 'bridge.show.keywords',
  danger: 'read',
  calls: [],
  needs: 'bridges',
  params: { bridge: pick('bridge', { label: 'bridge.bridge' }) },
  run: ({ bridge }) => ({ kind: 'go', to: to(paths.bridge, { id: bridge }) }),
})
