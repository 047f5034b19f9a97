import type { ReleaseProfile } from '../profile'
import { translatedBridges } from '../v5-8/integration/translation'
import { profile58 } from '../v5-8/profile'
import { withFallbacks } from './fallbacks'
import { clientAttributes, zoneBody } from './attributes'
import { namespaceQueries, namespaces } from './namespaces'
import { nodeCaches } from './node-caches'
import { bodies, twoStep } from './two-step'

/** There is one edition from here on, and it calls itself enterprise. */
const release = { name: 'Enterprise', code: 'ee', version: '5.9.0', tag: 'e5.9.0' } as const

/**
 * As 5.8, with what 5.9 brought to the login: a code besides the password, and a lock after wrong ones. Of
 * what else it brought its calls are unknown here but those of namespaces and node caches. See
 * src/contract/docs/accounts.md#two-factor-login.
 */
export const profile59: ReleaseProfile = {
  ...profile58,
  releases: { opensource: release, enterprise: release },
  createBridges: (options) => translatedBridges(options, withFallbacks),
  conventions: {
    ...profile58.conventions,
    queries: { ...profile58.conventions.queries, ...namespaceQueries },
    bodies: { ...profile58.conventions.bodies, ...bodies, globalZoneUpdate: zoneBody },
  },
  createHandlers(state, shared, storage) {
    const base = profile58.createHandlers(state, shared, storage)
    const baseHandlers = { ...shared, ...base.handlers } as typeof shared
    const attributes = clientAttributes(storage.store('client-attributes'), baseHandlers)
    const tenants = namespaces(state, storage.store('namespaces'))
    state.engine.setTenancy({ attributes: attributes.of, admits: tenants.admits })
    return {
      ...base,
      isManagedNamespace: tenants.managed,
      handlers: {
        ...baseHandlers,
        ...twoStep(state, baseHandlers, storage.store('two-step')),
        ...nodeCaches(storage.store('node-caches')),
        ...attributes.handlers,
        ...tenants.handlers,
      },
    }
  },
}
