import type { BridgeCounter } from '@/contract/bridge'

/** What is counted; the sum of the drops and the rates come from these. */
const counted = [
  'matched', 'success', 'failed', 'retried', 'late_reply', 'received', 'dropped.expired', 'dropped.other', 'dropped.queue_full',
  'dropped.resource_not_found', 'dropped.resource_stopped',
] as const
export type Counted = (typeof counted)[number]

/** How the broker samples (contract B §2): every ten seconds, a mean over the last five minutes' samples. */
export const sampleMs = 10_000
const samplesKept = 30

const rounded = (rate: number): number => Math.round(rate * 100) / 100

export type Gauges = { readonly inflight: number; readonly queuing: number }

/** A bridge's numbers on this node: counters since the start or the last reset, and rates of what it was asked to do. */
export class Counters {
  private counts = new Map<Counted, number>()
  private samples: number[] = []
  private highest = 0
  private sampledAt: number
  private matchedThen = 0

  constructor(now: number) {
    this.sampledAt = now
  }

  add(name: Counted, count = 1): void {
    this.counts.set(name, this.of(name) + count)
  }

  of(name: Counted): number {
    return this.counts.get(name) ?? 0
  }

  /** Takes the samples that have come due; a clock that leapt makes several, with what happened spread over them. */
  sample(now: number): void {
    const due = Math.floor((now - this.sampledAt) / sampleMs)
    if (due < 1) return
    const matched = this.of('matched')
    const rate = ((matched - this.matchedThen) * 1000) / (due * sampleMs)
    const fresh = Array<number>(Math.min(due, samplesKept)).fill(rate)
    this.samples = [...this.samples, ...fresh].slice(-samplesKept)
    this.highest = Math.max(this.highest, rate)
    this.matchedThen = matched
    this.sampledAt += due * sampleMs
  }

  /** Everything back to nothing, the rates too. */
  reset(now: number): void {
    this.counts = new Map()
    this.samples = []
    this.highest = 0
    this.matchedThen = 0
    this.sampledAt = now
  }

  /** As the API tells it. */
  told({ inflight, queuing }: Gauges): Record<BridgeCounter, number> {
    const counts = Object.fromEntries(counted.map((name) => [name, this.of(name)])) as Record<Counted, number>
    const dropped = counted.filter((name) => name.startsWith('dropped.')).reduce((sum, name) => sum + counts[name], 0)
    const sum = this.samples.reduce((total, rate) => total + rate, 0)
    return {
      ...counts, dropped, inflight, queuing, rate: rounded(this.samples.at(-1) ?? 0),
      rate_last5m: rounded(this.samples.length === 0 ? 0 : sum / this.samples.length), rate_max: rounded(this.highest),
    }
  }
}

/** Of a bridge that nobody knows: all zero (contract B §2.8). */
export const zeros = (): Record<BridgeCounter, number> => new Counters(0).told({ inflight: 0, queuing: 0 })
