import { clientPaths } from '@/features/client/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens a client's page. */
export default openCommand(
  {
    id: 'client.show',
    group: 'group.clients',
    aliases: ['c'],
    searchOrder: 10,
    params: { clientid: pick('client', { free: true }) },
  },
  ({ clientid }) => to(clientPaths.client, { clientid }),
)
