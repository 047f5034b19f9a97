import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the page of an authorization source. */
export default defineCommand({
  id: 'authz.show',
  title: 'authz.show.title',
  group: 'group.access',
  keywords: 'authz.show.keywords',
  danger: 'read',
  calls: [],
  params: { source: pick('authz', { label: 'authz.source' }) },
  run: ({ source }) => ({ kind: 'go', to: to(paths.authzSource, { type: source }) }),
})
