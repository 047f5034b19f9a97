import { authenticationPaths } from '@/features/authentication/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens an authenticator's page. */
export default openCommand(
  {
    id: 'authentication.show',
    formerIds: ['authn.show'],
    group: 'group.access',
    searchOrder: 190,
    params: { authn: pick('authn', { label: 'authentication.authenticator' }) },
  },
  ({ authn }) => to(authenticationPaths.authenticator, { id: authn }),
)
