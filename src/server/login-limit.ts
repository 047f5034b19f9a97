import type { IncomingMessage, ServerResponse } from 'node:http'

/** The time that failed logins count, in milliseconds. */
const period = 60_000

type Failures = { count: number; until: number }

/** Limits failed logins. */
export type LoginLimit = {
  /**
   * Answers 429 and returns true where this client has failed too often in a minute; else counts the login, if it fails.
   * Other requests pass.
   */
  readonly refuse: (
    request: IncomingMessage,
    response: ServerResponse,
    addressOf: (request: IncomingMessage) => string,
  ) => boolean
}

const isLogin = ({ method, url = '' }: IncomingMessage) =>
  method === 'POST' && /\/api\/v5\/(?:login|sso\/login\/\w+)(?:\?|$)/.test(url)

/** At most so many failed logins per client address and minute. */
export function createLoginLimit(maximum: number, now: () => number = Date.now): LoginLimit {
  const failures = new Map<string, Failures>()
  const current = (client: string) => {
    const result = failures.get(client)
    return result !== undefined && result.until > now() ? result : undefined
  }
  const count = (client: string) => {
    const running = current(client)
    if (running !== undefined) {
      running.count += 1
      return
    }
    for (const [address, { until }] of failures) if (until <= now()) failures.delete(address)
    failures.set(client, { count: 1, until: now() + period })
  }
  return {
    refuse(request, response, addressOf) {
      if (!isLogin(request)) return false
      const client = addressOf(request)
      const running = current(client)
      if (running === undefined || running.count < maximum) {
        response.once('finish', () => {
          if (response.statusCode === 401) count(client)
        })
        return false
      }
      request.resume()
      response.writeHead(429, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'retry-after': String(Math.ceil((running.until - now()) / 1000)),
      })
      response.end(
        JSON.stringify({ code: 'TOO_MANY_REQUESTS', message: 'Too many failed logins from this address' }),
      )
      return true
    },
  }
}
