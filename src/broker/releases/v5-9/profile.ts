import type { ReleaseProfile } from '../profile'
import { translatedBridges } from '../../integration/translation'
import { profile58 } from '../v5-8/profile'
import { withFallbacks } from '../../integration/fallbacks'
import { clientAttributes, zoneBody } from '../../namespaces/attributes'
import { namespaceQueries, namespaces } from '../../namespaces/namespaces'
import { nodeCaches } from '../../access/node-caches'
import { bodies, twoStep } from '../../access/two-step'

/** A single edition from here on, named enterprise. */
const release = { name: 'Enterprise', code: 'ee', version: '5.9.0', tag: 'e5.9.0' } as const

/**
 * 5.8 with the login of 5.9: a second factor, and a lock after wrong passwords. Of the other new
 * endpoints, only namespaces and node caches are known here. See
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
