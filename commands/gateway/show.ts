import { gatewayPaths } from '@/features/gateway/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens a gateway's page. */
export default openCommand(
  {
    id: 'gateway.show',
    group: 'group.management',
    aliases: ['gw'],
    searchOrder: 240,
    params: { gateway: pick('gateway', { label: 'gateway.gateway' }) },
  },
  ({ gateway }) => to(gatewayPaths.gateway, { name: gateway, tab: 'settings' }),
)
