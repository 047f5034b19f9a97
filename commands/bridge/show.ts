import { bridgePaths } from '@/features/bridge/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens a bridge's page. */
export default openCommand(
  {
    id: 'bridge.show',
    group: 'group.integration',
    needs: 'bridges',
    params: { bridge: pick('bridge', { label: 'bridge.bridge' }) },
  },
  ({ bridge }) => to(bridgePaths.bridge, { id: bridge }),
)
