import type { Sample } from '@/features/node/contract'
import type { Unreadable } from '@/contract/schema'
import type { Span } from './scale'
import { downsample, ratesWithGaps, type Point } from '@/lib/monitor'

/** The ranges of the history, in seconds (src/contract/docs/cluster.md#current-rates). */
export const ranges = {
  '1h': 3600,
  '6h': 21_600,
  '12h': 43_200,
  '1d': 86_400,
  '3d': 259_200,
  '7d': 604_800,
} as const
export type Range = keyof typeof ranges
export const rangeNames = Object.keys(ranges) as Range[]

export const readRange = (text: string | undefined): Range => rangeNames.find((name) => name === text) ?? '1h'

export type Flow = 'received' | 'sent' | 'dropped'
type Gauge = 'connections' | 'topics' | 'subscriptions'
export type Samples = readonly (Sample & Unreadable)[]

/**
 * The samples among the rows. From 5.8.1 on the broker fills holes, and the seconds between samples near the
 * present, with rows of a time alone: they are none.
 */
export const usable = (samples: Samples) =>
  samples.filter(
    (sample) => sample.$raw === undefined && (sample.connections ?? sample.received) !== undefined,
  )

/** The usual step between samples; a hole over two and a half of them is a gap. */
export function stepOf(samples: Samples): number {
  const times = usable(samples).map((sample) => sample.time_stamp)
  const steps = times
    .slice(1)
    .map((time, index) => time - (times[index] ?? time))
    .filter((step) => step > 0)
    .sort((a, b) => a - b)
  return steps[Math.floor(steps.length / 2)] ?? 10_000
}

/** A history that lacks more than this share of the time that was asked for is shown from its first sample on. */
const youngShare = 0.05
/** The shortest time that is drawn, in milliseconds. */
const shortestSpan = 60_000

/** The times of the first and the last sample (epoch milliseconds); undefined where there is none. */
function endsOf(samples: Samples): { first: number; last: number } | undefined {
  const all = usable(samples)
  const [first, last] = [all[0]?.time_stamp, all.at(-1)?.time_stamp]
  return first === undefined || last === undefined ? undefined : { first, last }
}

const isYoung = ({ first, last }: { first: number; last: number }, seconds: number): boolean =>
  last - first < seconds * 1000 * (1 - youngShare)

/** When the history begins (epoch milliseconds), where it is younger than the `seconds` that were asked for; else undefined. */
export function beginningOf(samples: Samples, seconds: number): number | undefined {
  const ends = endsOf(samples)
  return ends !== undefined && isYoung(ends, seconds) ? ends.first : undefined
}

/** The time to draw: the `seconds` up to the last sample, or those that a young history has. */
export function spanOf(samples: Samples, seconds: number): Span | undefined {
  const ends = endsOf(samples)
  if (ends === undefined) return undefined
  const { first, last } = ends
  return { from: Math.min(first, last - (isYoung(ends, seconds) ? shortestSpan : seconds * 1000)), to: last }
}

/** The samples of a time. */
export const within = (samples: Samples, { from, to }: Span): Samples =>
  samples.filter(({ time_stamp: at }) => at >= from && at <= to)

/** The samples, so many milliseconds later: an earlier day drawn over a later one. */
export const shiftSamples = (samples: Samples, by: number): Samples =>
  samples.map((sample) => ({ ...sample, time_stamp: sample.time_stamp + by }))

/**
 * Messages per second. The broker counts those of each interval (src/contract/docs/cluster.md#history), so
 * they are summed to a counter first; -1 and missing values are gaps, never negative rates (catalogue C7).
 */
export function rates(samples: Samples, flow: Flow): readonly Point[] {
  const step = stepOf(samples)
  let sum = 0
  const counter = usable(samples).map((sample): Point => {
    const value = sample[flow]
    if (value === undefined || value < 0) return { at: sample.time_stamp, value: null }
    sum += value
    return { at: sample.time_stamp, value: sum }
  })
  return downsample(ratesWithGaps(counter, { maxStep: step * 2.5 }))
}

/** Messages per second of the latest interval; undefined where it was not counted. */
export function latestRate(samples: Samples, flow: Flow): number | undefined {
  const [before, last] = usable(samples).slice(-2)
  const count = last?.[flow]
  const seconds = ((last?.time_stamp ?? 0) - (before?.time_stamp ?? 0)) / 1000
  return before === undefined || count === undefined || count < 0 || seconds <= 0
    ? undefined
    : count / seconds
}

/** All messages of the range. */
export const total = (samples: Samples, flow: Flow): number =>
  usable(samples).reduce((sum, sample) => sum + Math.max(0, sample[flow] ?? 0), 0)

/** A gauge over time; what was not read is a gap. */
export const gauge = (samples: Samples, name: Gauge): readonly Point[] =>
  downsample(
    usable(samples).map((sample): Point => {
      const value = sample[name]
      return { at: sample.time_stamp, value: value === undefined || value < 0 ? null : value }
    }),
  )

export type Chart = {
  readonly id: Flow | Gauge
  readonly points: readonly Point[]
  readonly sum: number | undefined
}

/** The six charts of the overview, in the contract's order. */
export const chartsOf = (samples: Samples): readonly Chart[] => [
  ...(['received', 'sent', 'dropped'] as const).map((id) => ({
    id,
    points: rates(samples, id),
    sum: total(samples, id),
  })),
  ...(['connections', 'topics', 'subscriptions'] as const).map((id) => ({
    id,
    points: gauge(samples, id),
    sum: undefined,
  })),
]
