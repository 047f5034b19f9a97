import type { Nouns } from '@/command/nouns'
import { current } from '@/command/undo/current'
import { apiKeyFinder } from './api-key/finder'
import { authnFinder, authnUserFinder } from './authentication/finder'
import { authzFinder, aclFinder } from './authorization/finder'
import { dataBackupFinder } from './backup/finder'
import { banFinder } from './ban/finder'
import { bridgeFinder } from './bridge/finder'
import { clientFinder } from './client/finder'
import { clusterLinkFinder } from './cluster-link/finder'
import { connectorFinder, actionFinder, sourceFinder } from './connector/finder'
import { delayedFinder } from './delayed/finder'
import { exhookFinder } from './exhook/finder'
import { fileFinder } from './file-transfer/finder'
import { gatewayFinder, gatewayListenerFinder, gatewayClientFinder } from './gateway/finder'
import { listenerFinder } from './listener/finder'
import { macroFinder } from './macro/finder'
import { validationFinder, transformationFinder } from './message-pipeline/finder'
import { queueFinder, streamFinder } from './message-queue/finder'
import { namespaceFinder } from './namespace/finder'
import { nodeFinder } from './node/finder'
import { pluginFinder } from './plugin/finder'
import { profileFinder } from './profile/finder'
import { retainedFinder } from './retained/finder'
import { ruleFinder } from './rule/finder'
import { schemaFinder } from './schema/finder'
import { subscriptionFinder } from './subscription/finder'
import { topicMetricsFinder } from './topic-metrics/finder'
import { rewriteFinder, autoSubscribeFinder } from './topic-rules/finder'
import { topicFinder } from './topic/finder'
import { traceFinder } from './trace/finder'
import { userFinder } from './user/finder'
import { banRelations } from './ban/related'
import { bridgeRelations } from './bridge/related'
import { clientRelations } from './client/related'
import { connectorRelations, actionRelations, sourceRelations } from './connector/related'
import { gatewayClientRelations } from './gateway/related'
import { nodeRelations } from './node/related'
import { retainedRelations } from './retained/related'
import { ruleRelations } from './rule/related'
import { subscriptionRelations } from './subscription/related'
import { topicMetricsRelations } from './topic-metrics/related'
import { topicRelations } from './topic/related'
import { traceRelations } from './trace/related'
import { apiKeyUndo } from './api-key/undo'
import { authnUndo, authnUserUndo } from './authentication/undo'
import { aclUndo, authzUndo } from './authorization/undo'
import { banUndo } from './ban/undo'
import { bridgeUndo, bridgeRunUndo } from './bridge/undo'
import { clusterLinkUndo } from './cluster-link/undo'
import { configUndo, hotRootUndo } from './config/undo'
import { actionUndo, connectorUndo, sourceUndo } from './connector/undo'
import { exhookUndo } from './exhook/undo'
import {
  gatewayUndo,
  gatewayAuthUndo,
  gatewayListenerUndo,
  gatewaySubscriptionUndo,
  gatewayUserUndo,
  listenerAuthUndo,
  listenerUserUndo,
} from './gateway/undo'
import { listenerUndo } from './listener/undo'
import { transformationUndo, validationUndo } from './message-pipeline/undo'
import { queueUndo, streamUndo } from './message-queue/undo'
import { namespaceUndo } from './namespace/undo'
import { pluginUndo, pluginConfigUndo } from './plugin/undo'
import { evacuationUndo, rebalanceUndo } from './rebalance/undo'
import { retainedUndo } from './retained/undo'
import { ruleUndo } from './rule/undo'
import { schemaUndo } from './schema/undo'
import { slowUndo } from './slow-subscription/undo'
import { subscriptionUndo } from './subscription/undo'
import { telemetryUndo } from './telemetry/undo'
import { topicMetricsUndo } from './topic-metrics/undo'
import { autoSubscribeUndo, rewriteUndo } from './topic-rules/undo'
import { traceUndo } from './trace/undo'
import { userUndo } from './user/undo'

/** What the features contribute to the command engine; loaded after the first paint. */
export const nouns = {
  finders: {
    client: clientFinder,
    node: nodeFinder,
    user: userFinder,
    ban: banFinder,
    retained: retainedFinder,
    delayed: delayedFinder,
    topic: topicFinder,
    apiKey: apiKeyFinder,
    trace: traceFinder,
    topicMetrics: topicMetricsFinder,
    bridge: bridgeFinder,
    connector: connectorFinder,
    action: actionFinder,
    source: sourceFinder,
    rule: ruleFinder,
    schema: schemaFinder,
    validation: validationFinder,
    transformation: transformationFinder,
    authn: authnFinder,
    authnUser: authnUserFinder,
    authz: authzFinder,
    acl: aclFinder,
    listener: listenerFinder,
    gateway: gatewayFinder,
    gatewayListener: gatewayListenerFinder,
    gatewayClient: gatewayClientFinder,
    plugin: pluginFinder,
    exhook: exhookFinder,
    clusterLink: clusterLinkFinder,
    namespace: namespaceFinder,
    queue: queueFinder,
    stream: streamFinder,
    subscription: subscriptionFinder,
    file: fileFinder,
    dataBackup: dataBackupFinder,
    rewrite: rewriteFinder,
    autoSubscribe: autoSubscribeFinder,
    profile: profileFinder,
    macro: macroFinder,
  },
  relations: {
    client: clientRelations,
    subscription: subscriptionRelations,
    topic: topicRelations,
    retained: retainedRelations,
    topicMetrics: topicMetricsRelations,
    rule: ruleRelations,
    bridge: bridgeRelations,
    connector: connectorRelations,
    action: actionRelations,
    source: sourceRelations,
    node: nodeRelations,
    ban: banRelations,
    trace: traceRelations,
    gatewayClient: gatewayClientRelations,
  },
  undoTargets: {
    acl: aclUndo,
    action: actionUndo,
    apiKey: apiKeyUndo,
    authn: authnUndo,
    authnUser: authnUserUndo,
    authz: authzUndo,
    autoSubscribe: autoSubscribeUndo,
    ban: banUndo,
    bridge: bridgeUndo,
    bridgeRun: bridgeRunUndo,
    clusterLink: clusterLinkUndo,
    config: configUndo,
    connector: connectorUndo,
    current,
    evacuation: evacuationUndo,
    exhook: exhookUndo,
    gateway: gatewayUndo,
    gatewayAuth: gatewayAuthUndo,
    gatewayListener: gatewayListenerUndo,
    gatewaySubscription: gatewaySubscriptionUndo,
    gatewayUser: gatewayUserUndo,
    hotRoot: hotRootUndo,
    listener: listenerUndo,
    listenerAuth: listenerAuthUndo,
    listenerUser: listenerUserUndo,
    namespace: namespaceUndo,
    plugin: pluginUndo,
    pluginConfig: pluginConfigUndo,
    queue: queueUndo,
    rebalance: rebalanceUndo,
    retained: retainedUndo,
    rewrite: rewriteUndo,
    rule: ruleUndo,
    schema: schemaUndo,
    slow: slowUndo,
    source: sourceUndo,
    stream: streamUndo,
    subscription: subscriptionUndo,
    telemetry: telemetryUndo,
    topicMetrics: topicMetricsUndo,
    trace: traceUndo,
    transformation: transformationUndo,
    user: userUndo,
    validation: validationUndo,
  },
} satisfies Nouns
