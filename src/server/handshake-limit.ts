import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Handshakes that may be under way at the same time, over all brokers. */
const maxHandshakes = 16

/** Handshakes that one address may cause in a minute. */
const maxPerMinute = 240

/** Limits the handshakes of this server. */
export type HandshakeLimit = {
  /** Runs a handshake for a client address, or returns the seconds to wait where there are too many. */
  readonly run: <T>(client: string, handshake: () => Promise<T>) => Promise<{ done: T } | { wait: number }>
}

export function createHandshakeLimit(
  maximum: { readonly running?: number; readonly perMinute?: number } = {},
): HandshakeLimit {
  const { running: maxRunning = maxHandshakes, perMinute = maxPerMinute } = maximum
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  let running = 0
  return {
    async run(client, handshake) {
      if (running >= maxRunning) return { wait: 1 }
      running += 1
      try {
        await limiter.consume(client)
        return { done: await handshake() }
      } catch (cause) {
        if (cause instanceof RateLimiterRes)
          return { wait: Math.max(1, Math.ceil(cause.msBeforeNext / 1000)) }
        throw cause
      } finally {
        running -= 1
      }
    },
  }
}
