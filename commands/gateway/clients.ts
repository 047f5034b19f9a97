import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the clients of a gateway. */
export default openCommand(
  {
    id: 'gateway.clients',
    group: 'group.management',
    params: { gateway: pick('gateway', { label: 'gateway.gateway' }) },
  },
  ({ gateway }) => to(paths.gateway, { name: gateway, tab: 'clients' }),
)
