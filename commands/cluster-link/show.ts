import { aboutLinks, oneLink } from '@/features/cluster-link/commands'
import { defineCommand } from '@/command/command'
import { newerPaths } from '@/route/newer-paths'
import { to } from '@/route/paths'

/** Opens the page of a link to another cluster. */
export default defineCommand({
  ...aboutLinks,
  id: 'cluster-link.show',
  title: 'cluster-link.show.title',
  keywords: 'cluster-link.show.keywords',
  danger: 'read',
  calls: [],
  params: { link: oneLink() },
  run: ({ link }) => ({ kind: 'go', to: to(newerPaths.clusterLink, { name: link }) }),
})
