import { contract } from '.'
import { authzEndpoints } from './authz/endpoints'

/** Every call of `/api/v5` that the embedded broker answers: those the console makes, and those that other programs do. */
export const served = { ...contract, ...authzEndpoints } as const

export type Served = typeof served
