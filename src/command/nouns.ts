import { hasRelations, type Pickable, type Ref, type RelatedNoun, type Resource } from '@/api/resource'
import { offers, type Broker } from '@/contract/capability'
import type { Finder } from './finder'
import type { Relation } from './relation'

/**
 * What the engine needs to know of the objects that commands are about; each feature gives its own in
 * `features/<noun>/noun.ts`, composed in `features/nouns.ts`.
 * `undo/target.ts` adds how they are restored, since that refers to commands.
 */
export interface Nouns {
  readonly finders: Readonly<Record<Pickable, Finder>>
  readonly relations: Readonly<Record<RelatedNoun, readonly Relation[]>>
}

/** The part of them that one feature contributes, in its `noun.ts`. */
export type NounParts = { readonly [K in keyof Nouns]?: Partial<Nouns[K]> }

/** The relations of a resource that the broker supports. */
export const getRelations = (resource: Resource, { relations }: Nouns, broker: Broker): readonly Relation[] =>
  (hasRelations(resource) ? relations[resource] : []).filter(
    ({ needs, until }) => offers(needs, broker) && (until === undefined || !offers(until, broker)),
  )

/** Adds the owner to a reference that was read from an address, which names only the object. */
export function withOwner(ref: Ref, nouns: Nouns): Ref {
  const finders: Partial<Record<Resource, Finder>> = nouns.finders
  const owner = finders[ref.resource]?.ownerOf?.(ref.id)
  return owner === undefined ? ref : { ...ref, owner }
}
