import { alarmEndpoints } from './alarm'
import { bannedEndpoints } from './banned'
import { clientEndpoints } from './client'
import { nodeEndpoints } from './node'
import { sessionEndpoints } from './session'
import { subscriptionEndpoints } from './subscription'
import { userEndpoints } from './user'

/** Every call of `/api/v5` the console makes and the embedded broker answers. */
export const contract = {
  ...sessionEndpoints,
  ...userEndpoints,
  ...nodeEndpoints,
  ...clientEndpoints,
  ...bannedEndpoints,
  ...alarmEndpoints,
  ...subscriptionEndpoints,
} as const

export type Contract = typeof contract
export type EndpointId = keyof Contract
