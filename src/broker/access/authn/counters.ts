import { createRates } from '../../lib/rates'
import type { Count } from './chain'

/** Counters of the backend of an authenticator. */
export type BackendCount = 'matched' | 'success' | 'failed'

export type Counters<N extends string> = {
  add(name: N): void
  /** Sets all counts to zero; rates go on. */
  reset(): void
  read(): Record<N | 'rate' | 'rate_last5m' | 'rate_max', number>
}

/** Counters since the start, with rates of `rated`. */
function createCounters<N extends string>(names: readonly N[], rated: N, now: () => number): Counters<N> {
  const counts = new Map<N, number>(names.map((name) => [name, 0]))
  const rates = createRates(now)
  return {
    add(name) {
      counts.set(name, (counts.get(name) ?? 0) + 1)
      if (name === rated) rates.count()
    },
    reset() {
      for (const name of names) counts.set(name, 0)
    },
    read() {
      const { rate, max, last5m } = rates.read()
      return {
        ...(Object.fromEntries(counts) as Record<N, number>),
        rate,
        rate_last5m: last5m,
        rate_max: max,
      }
    },
  }
}

export const createAuthenticatorCounters = (now: () => number): Counters<Count> =>
  createCounters(['total', 'success', 'failed', 'nomatch'], 'total', now)
export const createBackendCounters = (now: () => number): Counters<BackendCount> =>
  createCounters(['matched', 'success', 'failed'], 'matched', now)
