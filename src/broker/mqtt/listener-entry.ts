import { anonymous, notAuthorized } from './credentials'
import type { LoginCore } from './login'

/**
 * Limits how fast a client may send: `consume` counts received data and returns how long to pause
 * reading, in ms.
 */
export type RateLimiter = { consume(bytes: number, messages: number): number }

/** The settings of a listener that apply to its clients (src/contract/docs/listeners.md#fields). */
export type ListenerEntry = {
  /** For example `tcp:default`. */
  readonly id: string
  /** Prefix of all topics of a client; may contain `${clientid}` and `${username}`. */
  readonly mountpoint: string
  /** Whether clients must authenticate; `quick_deny_anonymous` refuses those without a username. */
  readonly authn: boolean | 'quick_deny_anonymous'
  /** A limiter for one more client; undefined without limits. */
  readonly createRateLimiter?: () => RateLimiter | undefined
}

export const tcpEntry: ListenerEntry = { id: 'tcp:default', mountpoint: '', authn: true }
export const wsEntry: ListenerEntry = { ...tcpEntry, id: 'ws:default' }

/** The authentication for clients of this listener. */
export function loginCore(core: LoginCore, { authn }: ListenerEntry): LoginCore {
  if (authn === true) return core
  return {
    metrics: core.metrics,
    authenticate(credentials) {
      if (authn === false) return anonymous
      return credentials.username === undefined ? notAuthorized : core.authenticate(credentials)
    },
  }
}
