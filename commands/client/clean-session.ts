import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/**
 * Deletes an offline session with its subscriptions and queue: the same call as a kick
 * (src/contract/docs/clients.md#one-client).
 */
export default defineCommand({
  id: 'client.clean-session',
  title: 'client.clean-session.title',
  verb: 'client.clean-session.title',
  group: 'group.clients',
  keywords: 'client.clean-session.keywords',
  aliases: ['cs'],
  danger: 'irreversible',
  calls: ['clientKick'],
  irreversible: 'session',
  params: { clientid: pick('client', { many: true, free: true }) },
  errors: { CLIENTID_NOT_FOUND: { step: 'clientid', key: 'error.code.CLIENTID_NOT_FOUND' } },
  effect: () => ({ key: 'client.clean-session.effect' }),
  confirm: ({ clientid }, count) => ({
    body: count > 1 ? 'client.clean-session.confirm.many' : 'client.clean-session.confirm.one',
    values: { clientid, count },
    type: count > 1 ? String(count) : clientid,
  }),
  async run({ clientid }, { api, signal }) {
    await api.clientKick({ params: { clientid } }, { signal })
    return done('client.clean-session.done', { clientid }, ['client', 'subscription'])
  },
})
