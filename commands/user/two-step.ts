import { userParts } from '@/api/resource'
import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/**
 * Asks a user for a code besides the password from the next login on, which tells the key to set an app up
 * with (src/contract/docs/accounts.md#two-factor-login). One that was set up already is set up anew.
 */
export default defineCommand({
  id: 'user.two-step',
  title: 'user.two-step.title',
  group: 'group.system',
  keywords: 'user.two-step.keywords',
  danger: 'disruptive',
  calls: ['userTwoStep'],
  needs: 'mfa',
  irreversible: 'secret',
  selfParam: 'username',
  params: { username: pick('user', { many: true }) },
  // Those of a directory are not the broker's own of that name.
  blocked: (_, { username = [] }) =>
    [username].flat().some((id) => userParts(id).backend !== undefined)
      ? 'user.two-step.directory'
      : undefined,
  errors: { USER_NOT_FOUND: { step: 'username', key: 'error.code.USER_NOT_FOUND' } },
  confirm: ({ username }, count) => ({
    body: count > 1 ? 'user.two-step.confirm.many' : 'user.two-step.confirm.one',
    values: { username, count },
  }),
  async run({ username }, { api, signal }) {
    await api.userTwoStep({ params: { username }, body: { mechanism: 'totp' } }, { signal })
    return done('user.two-step.done', { username }, ['user'])
  },
})
