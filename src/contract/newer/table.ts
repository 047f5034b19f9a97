import { actionEndpoints } from './action'
import { connectorEndpoints } from './connector'
import { sourceEndpoints } from './source'

/** Calls that only brokers after 5.1 have. They are fetched apart from the others: who stands before an older one never needs them. */
export const newerContract = {
  ...connectorEndpoints,
  ...actionEndpoints,
  ...sourceEndpoints,
} as const
export type NewerContract = typeof newerContract
