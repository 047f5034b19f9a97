import * as z from 'zod/mini'
import { defineCommand, refused } from '@/command/command'
import { json, number, pick } from '@/command/param'
import { splitNamespacedId } from '@/contract/namespaced-id'
import { authenticationPaths } from '@/features/authentication/paths'
import { to } from '@/route/paths'

const user = z.looseObject({
  user_id: z.string(),
  password_hash: z.string(),
  salt: z.string(),
  is_superuser: z.boolean(),
})

/**
 * Adds many users with their password hashes; existing users are overwritten
 * (src/contract/docs/authentication.md#importing-users).
 */
export default defineCommand({
  id: 'authentication-user.import',
  formerIds: ['authn-user.import'],
  group: 'group.access',
  danger: 'disruptive',
  calls: ['mqttUserImport'],
  irreversible: 'password',
  params: {
    authn: pick('authn', { label: 'authentication.authenticator' }),
    users: json(z.array(user), {
      optional: true,
      askedOnlyByName: true,
      label: 'authentication.users',
      field: '*',
      private: true,
    }),
    from: number({ min: 0 }, { optional: true, askedOnlyByName: true, label: 'authentication.import.from' }),
  },
  errors: {
    NOT_FOUND: { step: 'authn', key: 'authentication.gone' },
    NO_USERS: { step: 'authn', key: 'authentication-user.import.noUsers' },
    NAMESPACE_IMPORT: { step: 'authn', key: 'authentication-user.import.namespace' },
    BAD_REQUEST: { step: 'users', key: 'authentication-user.import.refused', brokerMessage: true },
  },
  confirm: ({ users, authn }) =>
    users === undefined
      ? undefined
      : { body: 'authentication-user.import.confirm', values: { count: users.length, authn } },
  async run({ authn, users, from = 0 }, context) {
    // The broker would add them outside of the namespace.
    if (splitNamespacedId(authn).ns !== undefined) return refused('NAMESPACE_IMPORT')
    // The pages of others have no import.
    if (users === undefined && !authn.endsWith(':built_in_database')) return refused('NO_USERS')
    if (users === undefined)
      return { kind: 'go', to: to(authenticationPaths.authenticator, { id: authn }, { tab: 'import' }) }
    const { sendUsers } = await import('@/features/authentication/send-users')
    return await sendUsers(
      {
        users,
        from,
        changed: 'authnUser',
        send: (body) =>
          context.api.mqttUserImport({ params: { id: authn }, body }, { signal: context.signal }),
      },
      context,
    )
  },
})
