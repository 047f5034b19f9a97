import { defineCommand, done, refused } from '@/command/command'
import { choice, note, secret, text } from '@/command/param'
import { roleToSend, userRoles, username } from '@/contract/name'
import { accountNamespace, needsAdministrator, scopesParam, scopesToSend } from '@/features/user/scopes'

/**
 * Adds a console user (src/contract/docs/accounts.md#users). Where the broker has roles, one is always
 * sent: without one, the user becomes an administrator. Roles are not confirmed with a real broker.
 */
export default defineCommand({
  id: 'user.create',
  group: 'group.system',
  aliases: ['au'],
  hotkey: 'shift+n',
  danger: 'reversible',
  calls: ['userCreate'],
  undo: 'user',
  form: true,
  params: {
    username: text(username),
    password: secret({ fresh: true }),
    description: note(),
    role: choice(userRoles, 'choice.role', {
      optional: true,
      initial: 'viewer',
      needs: 'roles',
      label: 'list.column.role',
    }),
    namespace: accountNamespace(),
    scopes: scopesParam('user', { askedOnlyByName: true }),
  },
  errors: {
    SCOPES_OF_ADMINISTRATORS: { step: 'scopes', key: 'error.scopes.administrator' },
    BAD_REQUEST: {
      step: 'username',
      key: 'error.user.exists',
      byMessage: { username_already_exist: { step: 'username', key: 'error.taken', suggestFreeName: true } },
    },
  },
  async run({ username, password, role, namespace, scopes, description }, { api, signal }) {
    if (needsAdministrator(scopes, role)) return refused('SCOPES_OF_ADMINISTRATORS')
    const body = {
      username,
      password,
      description: description ?? '',
      ...(role === undefined ? {} : { role: roleToSend(role, namespace) }),
      ...scopesToSend(scopes),
    }
    await api.userCreate({ body }, { signal })
    return done('user.create.done', { username }, ['user'])
  },
})
