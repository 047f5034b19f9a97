import { defineCommand } from '@/command/command'
import { aboutNamespaces } from '@/features/namespace/commands'
import { pick, toggle } from '@/command/param'
import { globalOnly } from '@/contract/namespaced-id'
import { connectorPaths } from '@/features/connector/paths'
import { rulePaths } from '@/features/rule/paths'
import { to } from '@/route/paths'

/** The lists that contain rows of all namespaces. */
const lists = [
  rulePaths.rules,
  connectorPaths.connectors,
  connectorPaths.actions,
  connectorPaths.sources,
] as const

/**
 * Filters the current list, or the rules, by a namespace, or by no namespace; without arguments it shows
 * all rows (src/contract/docs/namespaces.md#rows-of-namespaces).
 */
export default defineCommand({
  ...aboutNamespaces,
  needs: 'namespacedRows',
  id: 'namespace.focus',
  group: 'group.integration',
  danger: 'read',
  calls: [],
  params: {
    ns: pick('namespace', { optional: true, unless: 'global', label: 'namespace.id' }),
    global: toggle({ optional: true, quiet: true, label: 'namespace.only.global' }),
  },
  run({ ns, global }, { at }) {
    const list = lists.find((path) => at.split('?')[0] === path) ?? rulePaths.rules
    return { kind: 'go', to: to(list, undefined, { ns: global === true ? globalOnly : ns }) }
  },
})
