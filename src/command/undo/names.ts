/** What a command changes, by the name of the thing whose state brings it back (`targets.ts`). */
export type UndoTargetName =
  | 'acl'
  | 'action'
  | 'again'
  | 'apiKey'
  | 'authn'
  | 'authnUser'
  | 'authz'
  | 'autoSubscribe'
  | 'ban'
  | 'bridge'
  | 'bridgeRun'
  | 'clusterLink'
  | 'config'
  | 'connector'
  | 'current'
  | 'evacuation'
  | 'exhook'
  | 'gateway'
  | 'gatewayAuth'
  | 'gatewayListener'
  | 'hotRoot'
  | 'gatewaySubscription'
  | 'gatewayUser'
  | 'listener'
  | 'listenerAuth'
  | 'listenerUser'
  | 'namespace'
  | 'plugin'
  | 'pluginConfig'
  | 'queue'
  | 'rebalance'
  | 'retained'
  | 'rewrite'
  | 'rule'
  | 'schema'
  | 'slow'
  | 'source'
  | 'stream'
  | 'subscription'
  | 'telemetry'
  | 'topicMetrics'
  | 'trace'
  | 'transformation'
  | 'user'
  | 'validation'

/** Why something cannot be brought back; each has its words as `undo.never.<reason>`. */
export const reasons = [
  'backup',
  'cache',
  'device',
  'expired',
  'file',
  'gateway',
  'history',
  'kept',
  'licence',
  'limit',
  'log',
  'many',
  'masked',
  'node',
  'noStop',
  'package',
  'password',
  'queue',
  'rates',
  'restart',
  'secret',
  'sent',
  'session',
  'statistics',
  'unread',
  'unset',
  'users',
] as const
export type Never = (typeof reasons)[number]
