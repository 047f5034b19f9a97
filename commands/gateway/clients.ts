import { gatewayPaths } from '@/features/gateway/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens the clients of a gateway. */
export default openCommand(
  {
    id: 'gateway.clients',
    group: 'group.management',
    params: { gateway: pick('gateway', { label: 'gateway.gateway' }) },
  },
  ({ gateway }) => to(gatewayPaths.gateway, { name: gateway, tab: 'clients' }),
)
