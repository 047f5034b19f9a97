import * as z from 'zod/mini'
import { defineCommand, done, refused } from '@/command/command'
import { findUser, userCall } from '@/features/user/console-user'
import { choice, pick, text } from '@/command/param'
import { raises, roleToSend, userRoles } from '@/contract/name'
import { User } from '@/features/user/contract'
import { refusedScopes, refuseScopes, scopesParam, scopesToEdit, scopesToSend } from '@/features/user/scopes'
import { bodyFrom } from '@/contract/write-back'
import { getUsername } from '@/contract/user-id'

/**
 * Changes a user's note, role and scopes; name and namespace stay. Omitted values are sent as they were read: without a role
 * a newer broker makes the user an administrator.
 */
export default defineCommand({
  id: 'user.edit',
  verb: 'verb.edit',
  group: 'group.system',
  hotkey: 'shift+e',
  danger: 'reversible',
  form: 'always',
  calls: ['userList', 'userEdit'],
  undo: 'current',
  params: {
    username: pick('user', { segment: getUsername }),
    description: text(z.string(), { optional: true }),
    role: choice(userRoles, 'choice.role', { optional: true, needs: 'roles', label: 'list.column.role' }),
    scopes: scopesParam('user'),
  },
  errors: {
    USER_NOT_FOUND: { step: 'username', key: 'error.code.USER_NOT_FOUND' },
    NO_SCOPES: { step: 'scopes', key: 'error.scopes.none' },
    SCOPES_OF_ADMINISTRATORS: { step: 'scopes', key: 'error.scopes.administrator' },
    MIXED_SCOPES: { step: 'scopes', key: 'error.scopes.mixed' },
    BAD_REQUEST: { byPattern: [refusedScopes] },
    NOT_ALLOWED: { step: 'scopes', key: 'error.scopes.default' },
  },
  async current({ username = '' }, { api, signal, ...context }) {
    const user = await findUser(username, api, signal)
    const scopes = scopesToEdit('user', user, context)
    const role = userRoles.find((one) => one === user.role)
    return {
      description: user.description ?? '',
      ...(role === undefined ? {} : { role }),
      ...(scopes === undefined ? {} : { scopes }),
    }
  },
  async warn({ username, role }, _, { api, signal }) {
    if (role === undefined || !raises((await findUser(username, api, signal)).role, role)) return undefined
    return { body: 'user.edit.raise', values: { username }, type: username }
  },
  async run({ username, description, role: newRole, scopes }, { api, signal, ...context }) {
    if (scopes?.length === 0) return refused('NO_SCOPES')
    const user = await findUser(username, api, signal)
    const role = newRole ?? user.role
    const account = { role, namespace: user.namespace }
    const sent = scopesToSend('user', scopes, account, user, context)
    const refusal = refuseScopes('user', sent.scopes, account, context)
    if (refusal !== undefined) return refusal
    const body = {
      ...bodyFrom(User, user),
      description: description ?? user.description ?? '',
      ...(role === undefined ? {} : { role: roleToSend(role, user.namespace) }),
      ...sent,
    }
    await api.userEdit({ ...userCall(username), body }, { signal })
    return done('user.edit.done', { username }, ['user'])
  },
})
