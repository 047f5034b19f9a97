import { alarmEndpoints } from '@/features/alarm/contract'
import { apiKeyEndpoints } from '@/features/api-key/contract'
import { authenticationEndpoints } from '@/features/authentication/contract'
import { authorizationEndpoints } from '@/features/authorization/contract'
import { authzEndpoints } from '@/features/authorization/contract-sources'
import { bannedEndpoints } from '@/features/ban/contract'
import { bridgeEndpoints } from '@/features/bridge/contract'
import { clientEndpoints } from '@/features/client/contract'
import { clientBulkEndpoints } from '@/features/client/contract-bulk'
import { configEndpoints } from '@/features/config/contract'
import { delayedEndpoints } from '@/features/delayed/contract'
import { errorCodesEndpoints } from './error-codes'
import { exhookEndpoints } from '@/features/exhook/contract'
import { fileTransferEndpoints } from '@/features/file-transfer/contract'
import { gatewayEndpoints } from '@/features/gateway/contract'
import { globalZoneEndpoints } from '@/features/setting/contract-zone'
import { hotConfigEndpoints } from '@/features/config/contract-hot'
import { licenseEndpoints } from '@/features/license/contract'
import { listenerEndpoints } from '@/features/listener/contract'
import { loadRebalanceEndpoints } from '@/features/rebalance/contract'
import type { NewerContract } from './added-endpoints'
import { nodeEndpoints } from '@/features/node/contract'
import { prometheusEndpoints } from '@/features/monitoring-integration/contract'
import { pluginEndpoints } from '@/features/plugin/contract'
import { publishEndpoints } from '@/features/publish/contract'
import { retainedEndpoints } from '@/features/retained/contract'
import { ruleEndpoints } from '@/features/rule/contract'
import { schemaDocumentEndpoints } from './schema-document'
import { schemaEndpoints } from '@/features/schema/contract'
import { sessionEndpoints } from '@/features/session/contract'
import { slowSubscriptionEndpoints } from '@/features/slow-subscription/contract'
import { subscriptionEndpoints } from '@/features/subscription/contract'
import { systemTopicsEndpoints } from '@/features/system-topic/contract'
import { telemetryEndpoints } from '@/features/telemetry/contract'
import { topicMetricsEndpoints } from '@/features/topic-metrics/contract'
import { topicRulesEndpoints } from '@/features/topic-rules/contract'
import { traceEndpoints } from '@/features/trace/contract'
import { userEndpoints } from '@/features/user/contract'

export { sendNamespaced } from './namespaced-id'

/** All endpoints of `/api/v5` that the console calls and the embedded broker serves. */
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
  ...licenseEndpoints,
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

/** The endpoints of every release since 5.1, if the edition has them. */
export type BaseContract = typeof contract
/** Includes later endpoints, which are loaded separately (`added-endpoints.ts`). */
export type Contract = BaseContract & NewerContract
export type EndpointId = keyof Contract
