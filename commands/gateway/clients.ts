import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the clients of a gateway. */
export default defineCommand({
  id: 'gateway.clients',
  title: 'gateway.clients.title',
  group: 'group.management',
  keywords: 'gateway.clients.keywords',
  danger: 'read',
  calls: [],
  params: { gateway: pick('gateway', { label: 'gateway.gateway' }) },
  run: ({ gateway }) => ({ kind: 'go', to: to(paths.gateway, { name: gateway, tab: 'clients' }) }),
})
