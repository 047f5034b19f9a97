import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/**
 * Deletes an authenticator; the users of one that keeps its own go with it
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
    // From 5.8 on the broker answers 204 also where there is none; the read rejects with NOT_FOUND.
    await api.authenticatorDetail({ params: { id: authn } }, { signal })
    await api.authenticatorRemove({ params: { id: authn } }, { signal })
    return done('authn.remove.done', { authn }, ['authn', 'authnUser'])
  },
})
