import { defineCommand } from '@/command/command'
import { aboutWorkNamespace, chosen } from '@/features/namespace/commands'

/** Shows what is in all namespaces, and in none, in the lists of this tab. */
export default defineCommand({
  ...aboutWorkNamespace,
  id: 'namespace.all',
  params: {},
  run: () => chosen(''),
})
