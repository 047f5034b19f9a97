import type { ApiClient } from '@/api/client'
import type { Pickable, Ref } from '@/api/resource'
import type { Capability } from '@/contract/capability'
import type { Key } from '@/i18n/key'
import type { Found } from './finder'

/** One relation: its label, how the objects at its other end are read, and which brokers support it. */
export type Relation = {
  readonly title: Key
  readonly find: (id: string, api: ApiClient, signal: AbortSignal) => Promise<Found>
  readonly needs?: Capability
  /** Brokers with this capability no longer have such objects. */
  readonly until?: Capability
}

/** Maximum number listed for each; more are indicated. */
export const maxRelated = 20

/** Lists related objects, each once. */
export const related = (refs: readonly Ref[], more = false): Found => {
  const items = [...new Map(refs.map((ref) => [`${ref.resource} ${ref.id}`, ref])).values()]
  return { items: items.slice(0, maxRelated), more: more || items.length > maxRelated }
}

/** References to objects of one noun; a missing id is left out. */
export const refsOf = (resource: Pickable, ids: readonly (string | undefined)[]): readonly Ref[] =>
  ids.flatMap((id) => (id === undefined ? [] : [{ resource, id }]))
