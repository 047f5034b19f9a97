import { apiKeyEndpoints } from './api-key'
import { bannedEndpoints } from './banned'
import { clientEndpoints } from './client'
import { nodeEndpoints } from './node'
import { sessionEndpoints } from './session'
import { slowSubscriptionEndpoints } from './slow-subscription'
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
} as const

export type Contract = typeof contract
export type EndpointId = keyof Contract
