import type { StoredUser } from '../access/authn/users'
import type { StoredGateway } from './stored-gateways'

/** Gateways to begin with, and the users of their authenticators, by the name of the place. */
export type SeededGateways = {
  readonly gateways: readonly StoredGateway[]
  readonly users: Readonly<Record<string, readonly StoredUser[]>>
}

export const noGateways: SeededGateways = { gateways: [], users: {} }
