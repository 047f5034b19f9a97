import { anonymous, notAuthorized } from '../access/authn/credentials'
import type { LoginCore } from './login'

/** How fast a client may send: told of all that came in, it says how long to wait before more is read, in ms. */
export type RateLimiter = { consume(bytes: number, messages: number): number }

/** What a listener says of the clients that come by it (src/contract/docs/listeners.md#fields). */
export type ListenerEntry = {
  /** `tcp:default`, for instance. */
  readonly id: string
  /** Stands before each of a client's topics; `${clientid}` and `${username}` are its own. */
  readonly mountpoint: string
  /** Is a client asked who it is? `quick_deny_anonymous` asks only those who give a name. */
  readonly authn: boolean | 'quick_deny_anonymous'
  /** A brake for one more client; absent where nothing is limited. */
  readonly createRateLimiter?: () => RateLimiter | undefined
}

export const tcpEntry: ListenerEntry = { id: 'tcp:default', mountpoint: '', authn: true }
export const wsEntry: ListenerEntry = { ...tcpEntry, id: 'ws:default' }

/** Who is asked about a client that came by this entry. */
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
