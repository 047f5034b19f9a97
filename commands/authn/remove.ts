import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/**
 * Deletes an authenticator and the users in its own database
 * (src/contract/docs/authentication.md#endpoints).
 */
export default defineCommand({
  id: 'authn.remove',
  title: 'authn.remove.title',
  verb: 'verb.delete',
  group: 'group.access',
  keywords: 'authn.remove.keywords',
  danger: 'irreversible',
  calls: ['authenticatorDetail', 'authenticatorRemove'],
  undo: 'authn',
  params: { authn: pick('authn', { label: 'authn.authenticator' }) },
  errors: { NOT_FOUND: { step: 'authn', key: 'authn.gone' } },
  confirm: ({ authn }) => ({
    body: authn.endsWith(':built_in_database') ? 'authn.remove.confirm.users' : 'authn.remove.confirm.plain',
    values: { authn },
    type: authn,
  }),
  async run({ authn }, { api, signal }) {
    // From 5.8 on the broker also answers 204 for an unknown one; the read rejects with NOT_FOUND.
    await api.authenticatorDetail({ params: { id: authn } }, { signal })
    await api.authenticatorRemove({ params: { id: authn } }, { signal })
    return done('authn.remove.done', { authn }, ['authn', 'authnUser'])
  },
})
