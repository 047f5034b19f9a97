import { createRates } from '../../lib/rates'
import type { SourceDecision } from './decision'

const readRates = (rates: ReturnType<typeof createRates>) => {
  const { rate, max, last5m } = rates.read()
  return { rate, rate_last5m: last5m, rate_max: max }
}

/** Counters of a source since the start. */
export function createSourceCounters(now: () => number) {
  const counts = { total: 0, allow: 0, deny: 0, nomatch: 0 }
  const rates = createRates(now)
  return {
    request() {
      counts.total += 1
      rates.count()
    },
    result(decision: SourceDecision) {
      if (decision !== 'ignore') counts[decision] += 1
    },
    reset() {
      Object.assign(counts, { total: 0, allow: 0, deny: 0, nomatch: 0 })
    },
    toReply: () => ({ ...counts, ...readRates(rates) }),
  }
}
export type SourceCounters = ReturnType<typeof createSourceCounters>

/** Counters of requests to a remote server. */
export function createResourceCounters(now: () => number) {
  const counts = { matched: 0, success: 0, failed: 0 }
  const rates = createRates(now)
  return {
    request() {
      counts.matched += 1
      rates.count()
    },
    finish(outcome: 'success' | 'failed') {
      counts[outcome] += 1
    },
    toReply: () => ({ ...counts, ...readRates(rates) }),
  }
}
