/** The state that a command changes and an undo restores. Each feature restores its own: `features/<noun>/undo.ts`. */
export type UndoTargetName =
  | 'acl'
  | 'action'
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

/** Reasons why something cannot be restored; each has its text as `undo.never.<reason>`. */
export const reasons = [
  'backup',
  'cache',
  'device',
  'expired',
  'file',
  'gateway',
  'history',
  'kept',
  'license',
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
