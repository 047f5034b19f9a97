import { openCommand } from '@/command/makers'
import { getGatewayName } from '@/features/gateway/model/id'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the page of a gateway's listener. */
export default openCommand(
  {
    id: 'gateway-listener.show',
    group: 'group.management',
    params: { listener: pick('gatewayListener', { label: 'gateway.listener' }) },
  },
  ({ listener }) => to(paths.gatewayListener, { name: getGatewayName(listener), id: listener }),
)
