import type { ConnectionOptions } from 'node:tls'
import type { Driver } from '../../../bridges/driver'
import type { Credentials, Opinion } from '../credentials'
import type { BackendCount, Counters } from '../counters'

/** What an authenticator that asks a service elsewhere works with. */
export type ProviderDeps = {
  now(): number
  tls(host: string): ConnectionOptions
  /** Whether who came in by a token leaves when it runs out; not without a word. */
  tokensEnd?(): boolean
  /** Whether a token may carry its rules as a list (5.5 and later). */
  readonly listClaims?: boolean
  readonly backend: Pick<Counters<BackendCount>, 'add'>
}

/** The work of one authenticator, by its settings as they are now. */
export type Provider = {
  authenticate(credentials: Credentials): Opinion | Promise<Opinion>
  /** Where a service elsewhere is asked: how it is reached. */
  readonly driver?: Driver
  /** Lets go of its connections. */
  close?(): void
}
