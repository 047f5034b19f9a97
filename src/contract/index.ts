import { alarmEndpoints } from './alarm'
import { apiKeyEndpoints } from './api-key'
import { authenticationEndpoints } from './authentication'
import { authorizationEndpoints } from './authorization'
import { authzEndpoints } from './authz/endpoints'
import { bannedEndpoints } from './banned'
import { bridgeEndpoints } from './bridge'
import { clientEndpoints } from './client'
import { clientBulkEndpoints } from './client-bulk'
import { configEndpoints } from './configs'
import { delayedEndpoints } from './delayed'
import { errorCodesEndpoints } from './error-codes'
import { exhookEndpoints } from './exhook/endpoints'
import { fileTransferEndpoints } from './file-transfer'
import { gatewayEndpoints } from './gateway/endpoints'
import { globalZoneEndpoints } from './global-zone'
import { hotConfigEndpoints } from './hot-config'
import { licenceEndpoints } from './licence'
import { listenerEndpoints } from './listener/endpoints'
import { loadRebalanceEndpoints } from './load-rebalance'
import type { NewerContract } from './newer/table'
import { nodeEndpoints } from './node'
import { prometheusEndpoints } from './prometheus'
import { pluginEndpoints } from './plugin'
import { publishEndpoints } from './publish'
import { retainedEndpoints } from './retained'
import { ruleEndpoints } from './rule'
import { schemaDocumentEndpoints } from './schema-document'
import { schemaEndpoints } from './schema-registry'
import { sessionEndpoints } from './session'
import { slowSubscriptionEndpoints } from './slow-subscription'
import { subscriptionEndpoints } from './subscription'
import { systemTopicsEndpoints } from './system-topics'
import { telemetryEndpoints } from './telemetry'
import { topicMetricsEndpoints } from './topic-metrics'
import { topicRulesEndpoints } from './topic-rules'
import { traceEndpoints } from './trace'
import { userEndpoints } from './user'

/** Every call of `/api/v5` the console makes and the embedded broker answers. */
export const contract = {
  ...sessionEndpoints,
  ...userEndpoints,
  ...nodeEndpoints,
  ...listenerEndpoints,
  ...clientEndpoints,
  ...bannedEndpoints,
  ...topicMetricsEndpoints,
  ...slowSubscriptionEndpoints,
  ...traceEndpoints,
  ...apiKeyEndpoints,
  ...telemetryEndpoints,
  ...licenceEndpoints,
  ...errorCodesEndpoints,
  ...authorizationEndpoints,
  ...clientBulkEndpoints,
  ...alarmEndpoints,
  ...subscriptionEndpoints,
  ...retainedEndpoints,
  ...delayedEndpoints,
  ...publishEndpoints,
  ...systemTopicsEndpoints,
  ...bridgeEndpoints,
  ...ruleEndpoints,
  ...schemaEndpoints,
  ...authenticationEndpoints,
  ...authzEndpoints,
  ...globalZoneEndpoints,
  ...gatewayEndpoints,
  ...prometheusEndpoints,
  ...hotConfigEndpoints,
  ...topicRulesEndpoints,
  ...loadRebalanceEndpoints,
  ...pluginEndpoints,
  ...exhookEndpoints,
  ...configEndpoints,
  ...schemaDocumentEndpoints,
  ...fileTransferEndpoints,
} as const

/** What every release since 5.1 has, where its edition does. */
export type BaseContract = typeof contract
/** With what came after it, which is fetched apart (`newer/table.ts`). */
export type Contract = BaseContract & NewerContract
export type EndpointId = keyof Contract
