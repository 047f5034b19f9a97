import type { Resource } from '@/contract/resource'

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

/** The resources without a finder, which can neither be picked nor be selected by pasted ids. */
export const notPickable = [
  'alarm',
  'monitor',
  'cluster',
  'slowSubscription',
  'license',
  'telemetry',
  'gatewayAuth',
  'gatewayUser',
  'audit',
  'setting',
  'entry',
] as const satisfies readonly Resource[]

/** The resources that can be picked: each has a finder. */
export type Pickable = Exclude<Resource, (typeof notPickable)[number]>

/** Whether objects of a resource can be picked. */
export const isPickable = (resource: Resource | undefined): resource is Pickable =>
  resource !== undefined && !notPickable.some((one) => one === resource)

/** What changes when clients are disconnected: the lists of sessions, of their subscriptions, and of the topics of these. */
export const sessionResources = ['client', 'subscription', 'topic'] as const satisfies readonly Resource[]

/** What changes with a source of permissions: its rules, and the permissions of clients, which the broker caches. */
export const permissionResources = ['authz', 'acl', 'client'] as const satisfies readonly Resource[]

/** The resources that have relations to others. */
export const relatedNouns = [
  'client',
  'subscription',
  'topic',
  'retained',
  'topicMetrics',
  'rule',
  'bridge',
  'connector',
  'action',
  'source',
  'node',
  'ban',
  'trace',
  'gatewayClient',
] as const satisfies readonly Pickable[]
export type RelatedNoun = (typeof relatedNouns)[number]

/** Whether an object has relations. */
export const hasRelations = (resource: string | undefined): resource is RelatedNoun =>
  relatedNouns.some((one) => one === resource)
