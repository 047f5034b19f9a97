import type { Resource } from '@/contract/resource'
import { pickable, related } from './nouns.gen'

export type { Resource }

/** A reference to an object: its resource and its id in API paths. */
export type Ref = {
  readonly resource: Resource
  readonly id: string
  readonly label?: string
  readonly detail?: string | undefined
  /** Its state, such as `connected`, which is shown as a mark. */
  readonly state?: string
  /** The object it belongs to, whose commands apply too. */
  readonly owner?: Ref
}

/** The name of an object in a list. */
export const getRefName = ({ label, id }: Ref): string => label ?? id

/** The resources that can be picked: each has a finder. */
export type Pickable = (typeof pickable)[number]

/** Whether objects of a resource can be picked. */
export const isPickable = (resource: Resource | undefined): resource is Pickable =>
  pickable.some((one) => one === resource)

/** What changes when clients are disconnected: the lists of sessions, of their subscriptions, and of the topics of these. */
export const sessionResources = ['client', 'subscription', 'topic'] as const satisfies readonly Resource[]

/** What changes with a source of permissions: its rules, and the permissions of clients, which the broker caches. */
export const permissionResources = ['authz', 'acl', 'client'] as const satisfies readonly Resource[]

export type RelatedNoun = (typeof related)[number]

/** Whether an object has relations. */
export const hasRelations = (resource: string | undefined): resource is RelatedNoun =>
  related.some((one) => one === resource)
