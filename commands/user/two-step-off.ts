import { userParts, getUsername } from '@/features/user/model/id'
import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/**
 * Disables two-factor login for a user who has lost the app: the password alone is sufficient again
 * (src/contract/docs/accounts.md#two-factor-login).
 */
export default defineCommand({
  id: 'user.two-step-off',
  title: 'user.two-step-off.title',
  group: 'group.system',
  keywords: 'user.two-step-off.keywords',
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
  confirm: ({ username }, count) => ({
    body: count > 1 ? 'user.two-step-off.confirm.many' : 'user.two-step-off.confirm.one',
    values: { username, count },
  }),
  async run({ username }, { api, signal }) {
    await api.userTwoStepOff({ params: { username } }, { signal })
    return done('user.two-step-off.done', { username }, ['user'])
  },
})
