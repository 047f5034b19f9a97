import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens a client's page with its queued messages. */
export default defineCommand({
  id: 'client.queue',
  title: 'client.queue.title',
  group: 'group.clients',
  keywords: 'client.queue.keywords',
  danger: 'read',
  calls: [],
  needs: 'clientQueues',
  params: { clientid: pick('client', { free: true }) },
  run: ({ clientid }) => ({ kind: 'go', to: to(paths.client, { clientid }, { held: 'queue' }) }),
})
