import { openCommand } from '@/command/makers'
import { aboutNamespaces, oneNamespace } from '@/features/namespace/commands'
import { newerPaths } from '@/route/newer-paths'
import { to } from '@/route/paths'

/** Opens the page of a namespace. */
export default openCommand(
  {
    ...aboutNamespaces,
    id: 'namespace.show',
    params: { ns: oneNamespace() },
  },
  ({ ns }) => to(newerPaths.namespace, { ns }),
)
