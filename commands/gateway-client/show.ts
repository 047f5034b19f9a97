import { getGatewayClientId, gatewayClientParts } from '@/features/gateway/model/id'
import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the page of a gateway's client. */
export default defineCommand({
  id: 'gateway-client.show',
  group: 'group.management',
  aliases: ['gc'],
  danger: 'read',
  calls: [],
  params: { client: pick('gatewayClient', { label: 'gateway.client', segment: getGatewayClientId }) },
  run({ client }) {
    const { gateway, clientid } = gatewayClientParts(client)
    return { kind: 'go', to: to(paths.gatewayClient, { name: gateway, clientid }) }
  },
})
