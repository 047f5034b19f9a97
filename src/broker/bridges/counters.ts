import type { BridgeCounter } from '@/features/bridge/contract'
import { createRates } from '../lib/rates'

/** The stored counters; the sum of drops and the rates are derived. */
const counterNames = [
  'matched',
  'success',
  'failed',
  'retried',
  'late_reply',
  'received',
  'dropped.expired',
  'dropped.other',
  'dropped.queue_full',
  'dropped.resource_not_found',
  'dropped.resource_stopped',
] as const
export type CounterName = (typeof counterNames)[number]

export type Gauges = { readonly inflight: number; readonly queuing: number }

/** Counters of a bridge on this node since the start or the last reset, with rates of `matched`. */
export class Counters {
  private counts = new Map<CounterName, number>()
  private readonly rates: ReturnType<typeof createRates>

  constructor(now: () => number) {
    this.rates = createRates(now)
  }

  add(name: CounterName): void {
    this.counts.set(name, this.of(name) + 1)
    if (name === 'matched') this.rates.count()
  }

  of(name: CounterName): number {
    return this.counts.get(name) ?? 0
  }

  /** Resets counters and rates. */
  reset(): void {
    this.counts = new Map()
    this.rates.reset()
  }

  /** As the API returns it. */
  toReport({ inflight, queuing }: Gauges): Record<BridgeCounter, number> {
    const counts = Object.fromEntries(counterNames.map((name) => [name, this.of(name)])) as Record<
      CounterName,
      number
    >
    const dropped = counterNames
      .filter((name) => name.startsWith('dropped.'))
      .reduce((sum, name) => sum + counts[name], 0)
    const { rate, max, last5m } = this.rates.read()
    return { ...counts, dropped, inflight, queuing, rate, rate_last5m: last5m, rate_max: max }
  }
}

/** Metrics of an unknown bridge: all zero (src/contract/docs/integration.md#bridge-metrics). */
export const zeros = (): Record<BridgeCounter, number> =>
  new Counters(() => 0).toReport({ inflight: 0, queuing: 0 })
