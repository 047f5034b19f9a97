import type { UndoTargetName } from './names'
import type { UndoTarget } from './target'
import { acl, apiKey, authn, authnUser, authz, exhook, user } from './targets/access'
import { ban, gatewaySubscription, retained, subscription, topicMetrics, trace } from './targets/clients'
import {
  action,
  clusterLink,
  connector,
  namespace,
  queue,
  source,
  stream,
  transformation,
  validation,
} from './targets/integration'
import {
  bridge,
  bridgeRun,
  gateway,
  gatewayAuth,
  gatewayListener,
  gatewayUser,
  listener,
  listenerAuth,
  listenerUser,
  plugin,
  pluginConfig,
  rule,
  schema,
} from './targets/flow'
import {
  autoSubscribe,
  config,
  current,
  evacuation,
  hotRoot,
  rebalance,
  rewrite,
  slow,
  telemetry,
} from './targets/settings'

/** Every kind of object that a command may change; a redo uses the kinds of the undone run. */
const things = {
  acl,
  action,
  apiKey,
  authn,
  authnUser,
  authz,
  autoSubscribe,
  ban,
  bridge,
  bridgeRun,
  clusterLink,
  config,
  connector,
  current,
  evacuation,
  exhook,
  gateway,
  gatewayAuth,
  gatewayListener,
  gatewaySubscription,
  gatewayUser,
  hotRoot,
  listener,
  listenerAuth,
  listenerUser,
  namespace,
  plugin,
  pluginConfig,
  queue,
  rebalance,
  retained,
  rewrite,
  rule,
  schema,
  slow,
  source,
  stream,
  subscription,
  telemetry,
  topicMetrics,
  trace,
  transformation,
  user,
  validation,
} satisfies Record<Exclude<UndoTargetName, 'again'>, unknown>

/** The target of a name; the type of its states is internal to it. */
export const undoTargetFor = (name: UndoTargetName): UndoTarget<unknown> | undefined =>
  name === 'again' ? undefined : (things[name] as unknown as UndoTarget<unknown>)
