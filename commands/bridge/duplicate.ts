import { bridgePaths } from '@/features/bridge/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/**
 * Opens the form of a new bridge with the settings of another. Its secrets are asked again, since the
 * broker never returns them (catalogue K4).
 */
export default openCommand(
  {
    id: 'bridge.duplicate',
    verb: 'verb.duplicate',
    group: 'group.integration',
    needs: 'bridges',
    params: { bridge: pick('bridge', { label: 'bridge.bridge' }) },
  },
  ({ bridge }) => to(bridgePaths.bridgeCreate, undefined, { action: 'copy', target: bridge }),
)
