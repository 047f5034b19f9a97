import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { looselyNormalized, readPath } from './api-path'

/** The time that failed logins count, in seconds. */
const periodSeconds = 60

/** What the limit needs of a request. */
type LoginAttempt = {
  /** The address that sent it; asked for only if the attempt counts. */
  readonly client: () => string
  readonly method: string
  readonly url: string
  readonly authorization: string | undefined
}

/** The reservation of an attempt, to be settled with the status of the reply; `undefined` if none was sent. */
type Reservation = { readonly settle: (status: number | undefined) => Promise<void> }

/** Limits failed logins. */
export type LoginLimit = {
  /**
   * Counts an attempt before it is evaluated. Returns the seconds to wait where this client has failed too often in a minute,
   * else its reservation. Undefined for requests that carry no password.
   */
  readonly reserve: (attempt: LoginAttempt) => Promise<number | Reservation | undefined>
}

const isLogin = ({ method, url }: LoginAttempt) =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  /^\/api\/v5\/(?:login|sso\/login\/[^/]+)$/i.test(looselyNormalized(readPath(url)))

/** The credentials of HTTP Basic, which every endpoint takes for API keys; undefined where there are none. */
const basicCredentials = ({ authorization }: LoginAttempt) =>
  authorization !== undefined && /^basic\s/i.test(authorization) ? authorization : undefined

/** Calls of one client with the same credentials that run at the same time; they share one attempt. */
type Group = { readonly taken: Promise<number | undefined>; running: number; failed: boolean }

/**
 * At most `maximum` failed logins per client address and minute. An attempt counts when it begins and is given back when it
 * succeeds, so that attempts in parallel are not evaluated beyond the limit. Calls with the same API key at the same time are
 * one attempt, which is given back unless one of them fails.
 */
export function createLoginLimit(maximum: number): LoginLimit {
  const limiter = new RateLimiterMemory({ points: maximum, duration: periodSeconds })
  const groups = new Map<string, Group>()

  /** Takes one of the client's attempts; the seconds to wait if there is none. */
  const take = async (client: string): Promise<number | undefined> => {
    try {
      await limiter.consume(client)
      return undefined
    } catch (cause) {
      if (cause instanceof RateLimiterRes) return Math.max(1, Math.ceil(cause.msBeforeNext / 1000))
      throw cause
    }
  }

  const reserveIn = async (name: string, client: string): Promise<number | Reservation> => {
    const group = groups.get(name) ?? { taken: take(client), running: 0, failed: false }
    groups.set(name, group)
    group.running += 1
    const leave = () => {
      group.running -= 1
      if (group.running === 0) groups.delete(name)
      return group.running === 0
    }
    const wait = await group.taken
    if (wait !== undefined) {
      leave()
      return wait
    }
    return {
      settle: async (status) => {
        if (status === undefined || status === 401) group.failed = true
        if (leave() && !group.failed) await limiter.reward(client)
      },
    }
  }

  let logins = 0
  return {
    async reserve(attempt) {
      if (isLogin(attempt)) return reserveIn(`login ${String((logins += 1))}`, attempt.client())
      const credentials = basicCredentials(attempt)
      if (credentials === undefined) return undefined
      const client = attempt.client()
      return reserveIn(`${client} ${credentials}`, client)
    },
  }
}
