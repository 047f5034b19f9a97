import { targetCommand } from '@/command/makers'
import { userParts, getUsername } from '@/contract/user-id'
import { pick } from '@/command/param'

/**
 * Disables two-factor login for a user who has lost the app: the password alone is sufficient again
 * (src/contract/docs/accounts.md#two-factor-login).
 */
export default targetCommand({
  id: 'user.two-step-off',
  group: 'group.system',
  danger: 'disruptive',
  calls: ['userTwoStepOff'],
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
  run: ({ username }, { api, signal }) => api.userTwoStepOff({ params: { username } }, { signal }),
})
