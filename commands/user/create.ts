import { defineCommand, done, refused } from '@/command/command'
import { choice, note, secret, text } from '@/command/param'
import { roleToSend, userRoles, username } from '@/contract/name'
import { warnOfMixedReleases } from '@/features/user/mixed-releases'
import { findRefusedNames } from '@/features/namespace/refused-names'
import {
  accountNamespace,
  refusedNamespace,
  refusedScopes,
  refuseScopes,
  scopesParam,
  scopesToSend,
} from '@/features/user/scopes'

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
  calls: ['configText', 'userCreate'],
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
    REFUSED_NAMES: { step: 'namespace', key: 'namespace.refusedNames' },
    MIXED_SCOPES: { step: 'scopes', key: 'error.scopes.mixed' },
    BAD_REQUEST: {
      step: 'username',
      key: 'error.user.exists',
      byMessage: { username_already_exist: { step: 'username', key: 'error.taken', suggestFreeName: true } },
      byPattern: [refusedScopes, refusedNamespace],
    },
  },
  warn: async (_values, _targets, context) => warnOfMixedReleases(context),
  async run({ username, password, role, namespace, scopes, description }, context) {
    const { api, signal } = context
    const account = { role, namespace }
    const sent = scopesToSend('user', scopes, account, undefined, context)
    const refusal = refuseScopes('user', sent.scopes, account, context)
    if (refusal !== undefined) return refusal
    const names = await findRefusedNames(namespace === undefined ? [] : [namespace], context)
    if (names.length > 0) return refused('REFUSED_NAMES', '', { names: names.join(', ') })
    const body = {
      username,
      password,
      description: description ?? '',
      ...(role === undefined ? {} : { role: roleToSend(role, namespace) }),
      ...sent,
    }
    await api.userCreate({ body }, { signal })
    return done('user.create.done', { username }, ['user'])
  },
})
