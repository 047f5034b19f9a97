import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** How many calls of tools an assistant may make in a minute. */
const callsPerMinute = 120

/** Limits the calls of one assistant. */
type CallLimit = {
  /** Counts a call. Returns the seconds to wait where there were too many. */
  readonly take: () => Promise<number | undefined>
}

export function createCallLimit(): CallLimit {
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: 60 })
  return {
    async take() {
      try {
        await limiter.consume('calls')
        return undefined
      } catch (cause) {
        if (cause instanceof RateLimiterRes) return Math.ceil(cause.msBeforeNext / 1000)
        throw cause
      }
    },
  }
}
