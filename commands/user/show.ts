import { userPaths } from '@/features/user/paths'
import { openCommand } from '@/command/makers'
import { userParts } from '@/contract/user-id'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens the users, filtered to one. */
export default openCommand(
  {
    id: 'user.show',
    group: 'group.system',
    searchOrder: 100,
    params: { username: pick('user', { sentInBody: true }) },
  },
  ({ username }) => to(userPaths.users, undefined, { q: userParts(username).username }),
)
