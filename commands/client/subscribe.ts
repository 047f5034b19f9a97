import { defineCommand, done } from '@/command/command'
import { choice, levels, pick, toggle, topicFilter } from '@/command/param'
import type { Qos } from '@/contract/schema'

/**
 * Subscribes a client on its behalf. The broker replies before it acts
 * (src/contract/docs/clients.md#one-client).
 */
export default defineCommand({
  id: 'client.subscribe',
  group: 'group.clients',
  aliases: ['sub'],
  danger: 'reversible',
  form: 'always',
  calls: ['clientSubscribe'],
  undo: 'subscription',
  params: {
    clientid: pick('client', { free: true }),
    topic: topicFilter(),
    qos: choice(levels, 'choice.qos', { initial: '0' }),
    nl: toggle({ initial: false, optional: true }),
    rap: toggle({ initial: false, optional: true }),
    rh: choice(levels, 'choice.rh', { initial: '0', optional: true }),
  },
  errors: { CLIENTID_NOT_FOUND: { step: 'clientid', key: 'error.code.CLIENTID_NOT_FOUND' } },
  async run({ clientid, topic, qos, nl, rap, rh }, { api, signal }) {
    // The MQTT 5 options are sent only when given, so that 3.1.1 clients get the plain call.
    const options = {
      ...(nl ? { nl: 1 as const } : {}),
      ...(rap ? { rap: 1 as const } : {}),
      ...(rh === undefined || rh === '0' ? {} : { rh: Number(rh) as Qos }),
    }
    await api.clientSubscribe(
      { params: { clientid }, body: { topic, qos: Number(qos) as Qos, ...options } },
      { signal },
    )
    return done('client.subscribe.done', { clientid, topic }, ['client', 'subscription', 'topic'])
  },
})
