import { clientPaths } from '@/features/client/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens a client's page with its queued messages. */
export default openCommand(
  {
    id: 'client.queue',
    group: 'group.clients',
    needs: 'clientQueues',
    params: { clientid: pick('client', { free: true }) },
  },
  ({ clientid }) => to(clientPaths.client, { clientid }, { held: 'queue' }),
)
