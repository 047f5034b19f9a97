import { namespacePaths } from '@/features/namespace/paths'
import { openCommand } from '@/command/makers'
import { aboutNamespaces, oneNamespace } from '@/features/namespace/commands'
import { to } from '@/route/paths'

/** Opens the page of a namespace. */
export default openCommand(
  {
    ...aboutNamespaces,
    id: 'namespace.show',
    searchOrder: 290,
    params: { ns: oneNamespace() },
  },
  ({ ns }) => to(namespacePaths.namespace, { ns }),
)
