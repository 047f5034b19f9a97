import { defineCommand } from '@/command/command'
import { aboutNamespaces, oneNamespace } from '@/features/namespace/commands'
import { newerPaths } from '@/route/newer-paths'
import { to } from '@/route/paths'

/** Opens the page of a namespace. */
export default defineCommand({
  ...aboutNamespaces,
  id: 'namespace.show',
  title: 'namespace.show.title',
  keywords: 'namespace.show.keywords',
  danger: 'read',
  calls: [],
  params: { ns: oneNamespace() },
  run: ({ ns }) => ({ kind: 'go', to: to(newerPaths.namespace, { ns }) }),
})
