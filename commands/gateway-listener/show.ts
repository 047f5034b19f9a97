import { getGatewayName } from '@/features/gateway/model/id'
import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the page of a gateway's listener. */
export default defineCommand({
  id: 'gateway-listener.show',
  title: 'gateway-listener.show.title',
  group: 'group.management',
  keywords: 'gateway-listener.show.keywords',
  danger: 'read',
  calls: [],
  params: { listener: pick('gatewayListener', { label: 'gateway.listener' }) },
  run: ({ listener }) => ({
    kind: 'go',
    to: to(paths.gatewayListener, { name: getGatewayName(listener), id: listener }),
  }),
})
