import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens a client's page. */
export default openCommand(
  {
    id: 'client.show',
    group: 'group.clients',
    aliases: ['c'],
    params: { clientid: pick('client', { free: true }) },
  },
  ({ clientid }) => to(paths.client, { clientid }),
)
