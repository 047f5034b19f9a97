import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Ends a client's connection and session on every node; an offline session is dropped (contract A §7.4). */
export default defineCommand({
  id: 'client.kick',
  title: 'client.kick.title',
  group: 'group.clients',
  keywords: 'client.kick.keywords',
  aliases: ['k'],
  hotkey: 'shift+k',
  danger: 'disruptive',
  calls: ['clientKick'],
  params: { clientid: pick('client', { many: true, free: true }) },
  errors: { CLIENTID_NOT_FOUND: { step: 'clientid', key: 'error.code.CLIENTID_NOT_FOUND' } },
  effect: ({ clientid }) => ({ key: 'client.kick.effect', values: { clientid: String(clientid ?? '') } }),
  confirm: ({ clientid }, count) => ({ body: count > 1 ? 'client.kick.confirm.many' : 'client.kick.confirm.one', values: { clientid, count } }),
  async run({ clientid }, { api, signal }) {
    await api.clientKick({ params: { clientid } }, { signal })
    return done('client.kick.done', { clientid }, ['client', 'subscription'])
  },
})
