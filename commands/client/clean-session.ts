import { sessionResources } from '@/api/resource'
import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { noteKick } from '@/mqtt/kicked'

/**
 * Deletes an offline session with its subscriptions and queue: the same call as a kick
 * (src/contract/docs/clients.md#one-client).
 */
export default targetCommand({
  id: 'client.clean-session',
  verb: 'client.clean-session.title',
  group: 'group.clients',
  aliases: ['cs'],
  danger: 'irreversible',
  changed: sessionResources,
  calls: ['clientKick'],
  irreversible: 'session',
  params: { clientid: pick('client', { many: true, free: true }) },
  errors: { CLIENTID_NOT_FOUND: { step: 'clientid', key: 'error.code.CLIENTID_NOT_FOUND' } },
  effect: () => ({ key: 'client.clean-session.effect' }),
  run: ({ clientid }, { api, signal }) =>
    noteKick(clientid, () => api.clientKick({ params: { clientid } }, { signal })),
})
