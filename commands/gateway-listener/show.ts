import { gatewayPaths } from '@/features/gateway/paths'
import { openCommand } from '@/command/makers'
import { getGatewayName } from '@/features/gateway/model/id'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens the page of a gateway's listener. */
export default openCommand(
  {
    id: 'gateway-listener.show',
    group: 'group.management',
    params: { listener: pick('gatewayListener', { label: 'gateway.listener' }) },
  },
  ({ listener }) => to(gatewayPaths.gatewayListener, { name: getGatewayName(listener), id: listener }),
)
