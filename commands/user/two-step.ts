import { targetCommand } from '@/command/makers'
import { userParts, getUsername } from '@/contract/user-id'
import { pick } from '@/command/param'

/**
 * Requires a code besides the password from the next login on, which shows the key for setting up an app
 * (src/contract/docs/accounts.md#two-factor-login). An existing setup is replaced.
 */
export default targetCommand({
  id: 'user.two-step',
  group: 'group.system',
  danger: 'disruptive',
  calls: ['userTwoStep'],
  needs: 'mfa',
  irreversible: 'secret',
  selfParam: 'username',
  params: { username: pick('user', { many: true, segment: getUsername }) },
  // Directory users are not the broker's own users of that name.
  blocked: (_, { username = [] }) =>
    [username].flat().some((id) => userParts(id).backend !== undefined)
      ? 'user.two-step.directory'
      : undefined,
  errors: { USER_NOT_FOUND: { step: 'username', key: 'error.code.USER_NOT_FOUND' } },
  run: ({ username }, { api, signal }) =>
    api.userTwoStep({ params: { username }, body: { mechanism: 'totp' } }, { signal }),
})
