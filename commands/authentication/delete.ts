import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'
import { lostUsers } from '@/features/authentication/effects'

/**
 * Deletes an authenticator and the users in its own database
 * (src/contract/docs/authentication.md#endpoints).
 */
export default defineCommand({
  id: 'authentication.delete',
  formerIds: ['authn.remove'],
  verb: 'verb.delete',
  group: 'group.access',
  danger: 'irreversible',
  calls: ['authenticatorDetail', 'authenticatorRemove'],
  undo: 'authn',
  affects: lostUsers,
  params: { authn: pick('authn', { label: 'authentication.authenticator' }) },
  errors: { NOT_FOUND: { step: 'authn', key: 'authentication.gone' } },
  confirm: ({ authn }) => ({
    body: authn.endsWith(':built_in_database')
      ? 'authentication.delete.confirm.users'
      : 'authentication.delete.confirm.plain',
    values: { authn },
    type: authn,
  }),
  async run({ authn }, { api, signal }) {
    // From 5.8 on the broker also answers 204 for an unknown one; the read rejects with NOT_FOUND.
    await api.authenticatorDetail({ params: { id: authn } }, { signal })
    await api.authenticatorRemove({ params: { id: authn } }, { signal })
    return done('authentication.delete.done', { authn }, ['authn', 'authnUser'])
  },
})
