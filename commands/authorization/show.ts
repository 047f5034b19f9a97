import { authorizationPaths } from '@/features/authorization/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens the page of an authorization source. */
export default openCommand(
  {
    id: 'authorization.show',
    formerIds: ['authz.show'],
    group: 'group.access',
    searchOrder: 210,
    params: { source: pick('authz', { label: 'authorization.source' }) },
  },
  ({ source }) => to(authorizationPaths.authorizationSource, { type: source }),
)
