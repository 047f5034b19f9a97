import { contract } from './contract.gen'
import type { Resource } from './resource'

export { contract }
export { sendNamespaced } from './namespaced-id'
export { toSwitchedOff } from './feature'

/** The table as a type with a name: the compiler would write `typeof contract` out wherever it infers a type from it. */
export type Contract = { readonly [K in keyof typeof contract]: (typeof contract)[K] }
export type EndpointId = keyof Contract

/** The endpoints that are read through the cache: those that name their resource. */
export type CachedEndpointId = {
  [K in EndpointId]: Contract[K] extends { readonly resource: Resource } ? K : never
}[EndpointId]

const cached: Readonly<Record<CachedEndpointId, { readonly resource: Resource }>> = contract

/** The resource of an endpoint that is read through the cache. */
export const getResource = (id: CachedEndpointId): Resource => cached[id].resource
