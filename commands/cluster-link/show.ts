import { openCommand } from '@/command/makers'
import { aboutLinks, oneLink } from '@/features/cluster-link/commands'
import { newerPaths } from '@/route/newer-paths'
import { to } from '@/route/paths'

/** Opens the page of a link to another cluster. */
export default openCommand(
  {
    ...aboutLinks,
    id: 'cluster-link.show',
    params: { link: oneLink() },
  },
  ({ link }) => to(newerPaths.clusterLink, { name: link }),
)
