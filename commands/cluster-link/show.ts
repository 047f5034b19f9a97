import { clusterLinkPaths } from '@/features/cluster-link/paths'
import { openCommand } from '@/command/makers'
import { clusterLinkDefaults, oneLink } from '@/features/cluster-link/commands'
import { to } from '@/route/paths'

/** Opens the page of a link to another cluster. */
export default openCommand(
  {
    ...clusterLinkDefaults,
    id: 'cluster-link.show',
    searchOrder: 280,
    params: { link: oneLink() },
  },
  ({ link }) => to(clusterLinkPaths.clusterLink, { name: link }),
)
