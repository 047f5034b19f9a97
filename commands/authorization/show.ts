import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the page of an authorization source. */
export default defineCommand({
  id: 'authorization.show',
  formerIds: ['authz.show'],
  title: 'authorization.show.title',
  group: 'group.access',
  keywords: 'authorization.show.keywords',
  danger: 'read',
  calls: [],
  params: { source: pick('authz', { label: 'authorization.source' }) },
  run: ({ source }) => ({ kind: 'go', to: to(paths.authorizationSource, { type: source }) }),
})
