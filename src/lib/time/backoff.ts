/** How `backoff` grows: first step, ceiling, and the random source in [0, 1). */
export type BackoffOptions = { base?: number; max?: number; random?: () => number }

/** The wait in ms before retry `attempt` (from 0): full jitter below base·2^attempt, never above `max`. */
export function backoff(
  attempt: number,
  { base = 1000, max = 60_000, random = Math.random }: BackoffOptions = {},
): number {
  const ceiling = Math.min(max, base * 2 ** Math.max(0, attempt))
  return Math.round(random() * ceiling)
}

// A longer delay would overflow a timer, and no broker intends a week.
const maxDelayMs = 24 * 3_600_000
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** The wait in ms that a `Retry-After` header (seconds or an HTTP date) asks for, at most a day; undefined when missing or invalid. */
export function retryAfter(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, maxDelayMs)
  if (!httpDate.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.min(Math.max(0, at - now), maxDelayMs)
}
