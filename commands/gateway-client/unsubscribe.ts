import { getGatewayClientId, gatewayClientParts } from '@/features/gateway/model/id'
import { defineCommand, done } from '@/command/command'
import { pick, topicFilter } from '@/command/param'

/**
 * Ends a subscription of a gateway's client, named by its topic without the mountpoint that lists show
 * (src/contract/docs/gateways.md#clients).
 */
export default defineCommand({
  id: 'gateway-client.unsubscribe',
  group: 'group.management',
  danger: 'reversible',
  calls: ['gatewayClientUnsubscribe'],
  undo: 'gatewaySubscription',
  params: {
    client: pick('gatewayClient', { label: 'gateway.client', segment: getGatewayClientId }),
    topic: topicFilter(),
  },
  errors: {
    RESOURCE_NOT_FOUND: { step: 'topic', key: 'gateway-client.unsubscribe.not' },
    NOT_FOUND: { step: 'client', key: 'gateway-client.gone' },
  },
  async run({ client, topic }, { api, signal }) {
    const { gateway, clientid } = gatewayClientParts(client)
    await api.gatewayClientUnsubscribe({ params: { name: gateway, clientid, topic } }, { signal })
    return done('gateway-client.unsubscribe.done', { clientid, topic }, [
      'gatewayClient',
      'subscription',
      'topic',
    ])
  },
})
