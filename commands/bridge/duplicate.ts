import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/**
 * Opens the form of a new bridge with the settings of another. Its secrets are asked again, since the
 * broker never returns them (catalogue K4).
 */
export default defineCommand({
  id: 'bridge.duplicate',
  title: 'bridge.duplicate.title',
  verb: 'verb.duplicate',
  group: 'group.integration',
  keywords: 'bridge.duplicate.keywords',
  danger: 'read',
  calls: [],
  needs: 'bridges',
  params: { bridge: pick('bridge', { label: 'bridge.bridge' }) },
  run: ({ bridge }) => ({
    kind: 'go',
    to: to(paths.bridgeCreate, undefined, { action: 'copy', target: bridge }),
  }),
})
