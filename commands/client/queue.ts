import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens a client's page with its queued messages. */
export default openCommand(
  {
    id: 'client.queue',
    group: 'group.clients',
    needs: 'clientQueues',
    params: { clientid: pick('client', { free: true }) },
  },
  ({ clientid }) => to(paths.client, { clientid }, { held: 'queue' }),
)
