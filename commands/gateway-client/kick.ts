import { gatewayConnectionResources } from '@/features/gateway/commands'
import { getGatewayClientId, gatewayClientParts } from '@/features/gateway/model/id'
import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Ends the connection of a gateway's client; most devices reconnect automatically. */
export default defineCommand({
  id: 'gateway-client.kick',
  verb: 'verb.kick',
  group: 'group.management',
  aliases: ['gk'],
  danger: 'disruptive',
  calls: ['gatewayClientKick'],
  irreversible: 'session',
  params: {
    client: pick('gatewayClient', { many: true, label: 'gateway.client', segment: getGatewayClientId }),
  },
  errors: {
    RESOURCE_NOT_FOUND: { step: 'client', key: 'gateway-client.gone' },
    NOT_FOUND: { step: 'client', key: 'gateway-client.gone' },
  },
  effect: ({ client }) =>
    client === undefined
      ? undefined
      : { key: 'gateway-client.kick.effect', values: { clientid: gatewayClientParts(client).clientid } },
  confirm: ({ client }, count) => ({
    body: count > 1 ? 'gateway-client.kick.confirm.many' : 'gateway-client.kick.confirm.one',
    values: { clientid: gatewayClientParts(client).clientid, count },
  }),
  async run({ client }, { api, signal }) {
    const { gateway, clientid } = gatewayClientParts(client)
    await api.gatewayClientKick({ params: { name: gateway, clientid } }, { signal })
    return done('gateway-client.kick.done', { clientid }, gatewayConnectionResources)
  },
})
