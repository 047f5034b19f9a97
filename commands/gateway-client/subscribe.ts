import * as z from 'zod/mini'
import { getGatewayClientId, gatewayClientParts } from '@/features/gateway/model/id'
import { defineCommand, done } from '@/command/command'
import { choice, levels, pick, text, topicFilter } from '@/command/param'
import type { Qos } from '@/contract/schema'

/**
 * Subscribes a gateway's client on its behalf; the broker prepends the mountpoint to the topic. STOMP names
 * each subscription by an id.
 */
export default defineCommand({
  id: 'gateway-client.subscribe',
  verb: 'verb.add',
  group: 'group.management',
  danger: 'reversible',
  form: 'always',
  calls: ['gatewayClientSubscribe'],
  undo: 'gatewaySubscription',
  params: {
    client: pick('gatewayClient', { label: 'gateway.client', segment: getGatewayClientId }),
    topic: topicFilter(),
    qos: choice(levels, 'choice.qos', { initial: '0' }),
    subid: text(z.string(), { optional: true, askedOnlyByName: true, label: 'gateway.subid' }),
  },
  errors: {
    RESOURCE_NOT_FOUND: { step: 'client', key: 'gateway-client.gone' },
    NOT_FOUND: { step: 'client', key: 'gateway-client.gone' },
    BAD_REQUEST: { step: 'topic', key: 'access.refused', brokerMessage: true },
  },
  async run({ client, topic, qos, subid }, { api, signal }) {
    const { gateway, clientid } = gatewayClientParts(client)
    // Any text can name a STOMP subscription; its topic is one that its client has not used.
    const name = subid === undefined || subid === '' ? topic : subid
    await api.gatewayClientSubscribe(
      {
        params: { name: gateway, clientid },
        body: {
          topic,
          qos: Number(qos) as Qos,
          ...(gateway === 'stomp' ? { sub_props: { subid: name } } : {}),
        },
      },
      { signal },
    )
    return done('gateway-client.subscribe.done', { clientid, topic }, [
      'gatewayClient',
      'subscription',
      'topic',
    ])
  },
})
