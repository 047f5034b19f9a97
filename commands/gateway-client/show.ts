import { getGatewayClientId, gatewayClientParts } from '@/features/gateway/model/id'
import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { gatewayPaths } from '@/features/gateway/paths'
import { to } from '@/route/paths'

/** Opens the page of a gateway's client. */
export default defineCommand({
  id: 'gateway-client.show',
  group: 'group.management',
  aliases: ['gc'],
  danger: 'read',
  calls: [],
  searchOrder: 250,
  params: { client: pick('gatewayClient', { label: 'gateway.client', segment: getGatewayClientId }) },
  run({ client }) {
    const { gateway, clientid } = gatewayClientParts(client)
    return { kind: 'go', to: to(gatewayPaths.gatewayClient, { name: gateway, clientid }) }
  },
})
