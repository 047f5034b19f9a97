import { defineCommand } from '@/command/command'
import { globalOnly } from '@/contract/namespaced-id'
import { aboutWorkNamespace, chosen } from '@/features/namespace/commands'

/** Narrows all lists of this tab that have namespaces to what is in none. */
export default defineCommand({
  ...aboutWorkNamespace,
  id: 'namespace.global',
  params: {},
  run: () => chosen(globalOnly),
})
