import { contract } from '.'
import { authenticationEndpoints } from './authentication'
import { authzEndpoints } from './authz/endpoints'
import { globalZoneEndpoints } from './global-zone'

/** Every call of `/api/v5` that the embedded broker answers: those the console makes, and those that other programs do. */
export const served = { ...contract, ...authenticationEndpoints, ...authzEndpoints, ...globalZoneEndpoints } as const

export type Served = typeof served
