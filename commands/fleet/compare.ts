import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { fleetPaths } from '@/features/fleet/paths'
import { to } from '@/route/paths'

/** Compares the configuration of another broker of this console with that of the broker in use. */
export default openCommand(
  {
    id: 'fleet.compare',
    group: 'group.system',
    params: { broker: pick('profile', { label: 'fleet.source' }) },
    when: ({ fleet }) => fleet !== undefined,
  },
  ({ broker }) => to(fleetPaths.fleetCompare, undefined, { with: broker }),
)
