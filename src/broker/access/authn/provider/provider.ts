import type { ConnectionOptions } from 'node:tls'
import type { Driver } from '../../../bridges/driver'
import type { Credentials, Opinion } from '../../../mqtt/credentials'
import type { BackendCount, Counters } from '../counters'

/** Dependencies of providers with a remote service. */
export type ProviderDeps = {
  now(): number
  tls(host: string): ConnectionOptions
  /** Whether a client is disconnected when its token expires; defaults to no. */
  tokensEnd?(): boolean
  /** Whether a token may carry its rules as a list (5.5 and later). */
  readonly listClaims?: boolean
  readonly backend: Pick<Counters<BackendCount>, 'add'>
}

/** The implementation of an authenticator for its current settings. */
export type Provider = {
  authenticate(credentials: Credentials): Opinion | Promise<Opinion>
  /** The connection to its service, if it has one. */
  readonly driver?: Driver
  /** Closes its connections. */
  close?(): void
}
