import { apiKeyEndpoints } from './api-key'
import { authorizationEndpoints } from './authorization'
import { bannedEndpoints } from './banned'
import { clientEndpoints } from './client'
import { clientBulkEndpoints } from './client-bulk'
import { errorCodesEndpoints } from './error-codes'
import { licenceEndpoints } from './licence'
import { nodeEndpoints } from './node'
import { sessionEndpoints } from './session'
import { slowSubscriptionEndpoints } from './slow-subscription'
import { telemetryEndpoints } from './telemetry'
import { topicMetricsEndpoints } from './topic-metrics'
import { traceEndpoints } from './trace'
import { userEndpoints } from './user'

/** Every call of `/api/v5` the console makes and the embedded broker answers. */
export const contract = {
  ...sessionEndpoints,
  ...userEndpoints,
  ...nodeEndpoints,
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
} as const

export type Contract = typeof contract
export type EndpointId = keyof Contract
