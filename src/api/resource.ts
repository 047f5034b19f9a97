/** All resources: the nouns of the API, each the root of its query keys, and those of the console itself. */
export const resources = [
  'client',
  'ban',
  'user',
  'node',
  'subscription',
  'topic',
  'alarm',
  'monitor',
  'cluster',
  'retained',
  'delayed',
  'topicMetrics',
  'slowSubscription',
  'trace',
  'apiKey',
  'license',
  'telemetry',
  'bridge',
  'connector',
  'action',
  'source',
  'rule',
  'schema',
  'validation',
  'transformation',
  'authn',
  'authnUser',
  'authz',
  'acl',
  'listener',
  'gateway',
  'gatewayListener',
  'gatewayClient',
  'gatewayAuth',
  'gatewayUser',
  'plugin',
  'exhook',
  'file',
  'rewrite',
  'autoSubscribe',
  'dataBackup',
  'audit',
  'clusterLink',
  'namespace',
  'queue',
  'stream',
  'setting',
  'profile',
  'macro',
  'entry',
] as const
export type Resource = (typeof resources)[number]

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
export type Pickable = Exclude<
  Resource,
  | 'alarm'
  | 'monitor'
  | 'cluster'
  | 'slowSubscription'
  | 'license'
  | 'telemetry'
  | 'gatewayAuth'
  | 'gatewayUser'
  | 'audit'
  | 'setting'
  | 'entry'
>

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
