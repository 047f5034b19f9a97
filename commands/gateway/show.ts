import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens a gateway's page. */
export default defineCommand({
  id: 'gateway.show',
  title: 'gateway.show.title',
  group: 'group.management',
  keywords: 'gateway.show.keywords',
  aliases: ['gw'],
  danger: 'read',
  calls: [],
  params: { gateway: pick('gateway', { label: 'gateway.gateway' }) },
  run: ({ gateway }) => ({ kind: 'go', to: to(paths.gateway, { name: gateway, tab: 'settings' }) }),
})
