import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens a gateway's page. */
export default openCommand(
  {
    id: 'gateway.show',
    group: 'group.management',
    aliases: ['gw'],
    params: { gateway: pick('gateway', { label: 'gateway.gateway' }) },
  },
  ({ gateway }) => to(paths.gateway, { name: gateway, tab: 'settings' }),
)
