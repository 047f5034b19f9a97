import { banPaths } from '@/features/ban/paths'
import { openCommand } from '@/command/makers'
import { banParts } from '@/features/ban/model/id'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens the bans, filtered to one. */
export default openCommand(
  {
    id: 'ban.show',
    group: 'group.access',
    searchOrder: 110,
    params: { ban: pick('ban', { sentInBody: true }) },
    formerParams: { who: 'ban' },
  },
  ({ ban }) => to(banPaths.banned, undefined, { q: banParts(ban).who }),
)
