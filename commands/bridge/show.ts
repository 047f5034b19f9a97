import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens a bridge's page. */
export default openCommand(
  {
    id: 'bridge.show',
    group: 'group.integration',
    needs: 'bridges',
    params: { bridge: pick('bridge', { label: 'bridge.bridge' }) },
  },
  ({ bridge }) => to(paths.bridge, { id: bridge }),
)
