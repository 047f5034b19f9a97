import { userParts, getUsername } from '@/contract/user-id'
import { defineCommand, done, refused } from '@/command/command'
import { pick, secret } from '@/command/param'
import { warnOfMixedReleases } from '@/features/user/mixed-releases'

/**
 * Changes a password; all tokens of that user are revoked, including the caller's own
 * (src/contract/docs/accounts.md#users).
 */
export default defineCommand({
  id: 'user.password',
  verb: 'user.password.title',
  group: 'group.system',
  hotkey: 'shift+p',
  danger: 'reversible',
  form: 'always',
  calls: ['userPassword'],
  irreversible: 'password',
  selfParam: 'username',
  params: {
    username: pick('user', { segment: getUsername }),
    old: secret(),
    password: secret({ fresh: true }),
    repeat: secret(),
  },
  errors: {
    ERROR_PWD_NOT_MATCH: { step: 'old', key: 'error.password.wrong' },
    BAD_USERNAME_OR_PWD: { step: 'old', key: 'error.password.wrong' },
    PASSWORD_SAME: { step: 'password', key: 'error.password.same' },
    PASSWORD_REPEAT: { step: 'repeat', key: 'error.password.repeat' },
    USER_NOT_FOUND: { step: 'username', key: 'error.code.USER_NOT_FOUND' },
  },
  // The broker has no call for a directory user, and would change its own user of that name.
  blocked: (_, { username = '' }) =>
    userParts(username).backend === undefined ? undefined : 'user.password.directory',
  effect: () => ({ key: 'user.password.effect' }),
  warn: async (_values, _targets, context) => warnOfMixedReleases(context),
  async run({ username, old, password, repeat }, { api, signal, ...context }) {
    // The broker checks neither (src/contract/docs/accounts.md#users).
    if (password === old) return refused('PASSWORD_SAME')
    if (password !== repeat) return refused('PASSWORD_REPEAT')
    await api.userPassword({ params: { username }, body: { old_pwd: old, new_pwd: password } }, { signal })
    if (username === context.username)
      return { kind: 'app', action: { do: 'own-password-changed' }, message: 'user.password.own' }
    return done('user.password.done', { username }, ['user'])
  },
})
