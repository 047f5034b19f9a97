import type { RuleCounter } from '@/features/rule/contract'
import { createRates } from '../lib/rates'

/** The counters of 5.1; later releases have more. */
type BaseCounter = Exclude<RuleCounter, 'actions.discarded'>
/** Stored counters; the others are derived. */
type CounterName = Exclude<BaseCounter, 'failed' | `matched.${string}`>

const zeros = (): Record<CounterName, number> => ({
  'actions.failed': 0,
  'actions.failed.out_of_service': 0,
  'actions.failed.unknown': 0,
  'actions.success': 0,
  'actions.total': 0,
  'failed.exception': 0,
  'failed.no_result': 0,
  matched: 0,
  passed: 0,
})

/** The counters of a rule. */
export type Meter = { inc(name: CounterName): void; read(): Record<BaseCounter, number>; reset(): void }

/** Counters of a rule; `failed` is always 0, like in the broker (src/contract/docs/rules.md#rule-metrics). */
export function createMeter(now: () => number): Meter {
  let counts = zeros()
  const rates = createRates(now)
  return {
    inc(name) {
      counts[name] += 1
      if (name === 'matched') rates.count()
    },
    read() {
      const { rate, max, last5m } = rates.read()
      return {
        ...counts,
        failed: 0,
        'matched.rate': rate,
        'matched.rate.last5m': last5m,
        'matched.rate.max': max,
      }
    },
    reset() {
      counts = zeros()
      rates.reset()
    },
  }
}
