import { defineCommand, done } from '@/command/command'
import { number, pick } from '@/command/param'

/** Sets a client's keep-alive interval in seconds, 0 to 65535 (src/contract/docs/clients.md#one-client). */
export default defineCommand({
  id: 'client.keepalive',
  group: 'group.clients',
  danger: 'reversible',
  calls: ['clientKeepalive'],
  undo: 'current',
  params: { clientid: pick('client', { free: true }), interval: number({ min: 0, max: 65535 }) },
  errors: { CLIENTID_NOT_FOUND: { step: 'clientid', key: 'error.code.CLIENTID_NOT_FOUND' } },
  async current({ clientid = '' }, { api, signal }) {
    const { keepalive } = await api.clientDetail({ params: { clientid } }, { signal })
    return keepalive === undefined ? {} : { interval: keepalive }
  },
  async run({ clientid, interval }, { api, signal }) {
    await api.clientKeepalive({ params: { clientid }, body: { interval } }, { signal })
    return done('client.keepalive.done', { clientid, interval }, ['client'])
  },
})
