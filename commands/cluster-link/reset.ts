import { targetCommand } from '@/command/makers'
import { clusterLinkDefaults, missingLink, manyLinks } from '@/features/cluster-link/commands'

/** Resets the counters of a link on every node. */
export default targetCommand({
  ...clusterLinkDefaults,
  id: 'cluster-link.reset',
  danger: 'reset',
  changed: ['clusterLink'],
  calls: ['linkMetricsReset'],
  irreversible: 'statistics',
  params: { link: manyLinks() },
  errors: { NOT_FOUND: missingLink },
  run: ({ link }, { api, signal }) => api.linkMetricsReset({ params: { name: link } }, { signal }),
})
