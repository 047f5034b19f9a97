import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens a client's page. */
export default defineCommand({
  id: 'client.show',
  title: 'client.show.title',
  group: 'group.clients',
  keywords: 'client.show.keywords',
  aliases: ['c'],
  danger: 'read',
  calls: [],
  params: { clientid: pick('client', { free: true }) },
  run: ({ clientid }) => ({ kind: 'go', to: to(paths.client, { clientid }) }),
})
