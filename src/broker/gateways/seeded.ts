import type { StoredUser } from '../access/authn/users'
import type { StoredGateway } from './stored-gateways'

/** Initial gateways, and users of their authenticators by chain. */
export type SeededGateways = {
  readonly gateways: readonly StoredGateway[]
  readonly users: Readonly<Record<string, readonly StoredUser[]>>
}

export const noGateways: SeededGateways = { gateways: [], users: {} }
