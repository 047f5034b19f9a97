import { alarmEndpoints } from './alarm'
import { bannedEndpoints } from './banned'
import { clientEndpoints } from './client'
import { delayedEndpoints } from './delayed'
import { nodeEndpoints } from './node'
import { publishEndpoints } from './publish'
import { retainedEndpoints } from './retained'
import { sessionEndpoints } from './session'
import { subscriptionEndpoints } from './subscription'
import { systemTopicsEndpoints } from './system-topics'
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
  ...retainedEndpoints,
  ...delayedEndpoints,
  ...publishEndpoints,
  ...systemTopicsEndpoints,
} as const

export type Contract = typeof contract
export type EndpointId = keyof Contract
