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
/** Flows of newer brokers, drawn only where there were any. */
const laterFlows = [
  'rules_matched',
  'actions_executed',
  'persisted',
  'validation_failed',
  'transformation_failed',
] as const
type LaterFlow = (typeof laterFlows)[number]
type ChartGauge = 'connections' | 'topics' | 'subscriptions'
type Gauge = ChartGauge | 'live_connections'
export type Samples = readonly (Sample & Unreadable)[]

/**
 * The rows that are samples. From 5.8.1 on the broker fills gaps, and the seconds between samples near the
 * present, with rows that contain only a time.
 */
export const usable = (samples: Samples) =>
  samples.filter(
    (sample) => sample.$raw === undefined && (sample.connections ?? sample.received) !== undefined,
  )

/** The default step between samples; more than two and a half steps without a sample are a gap. */
export function measureStep(samples: Samples): number {
  const times = usable(samples).map((sample) => sample.time_stamp)
  const steps = times
    .slice(1)
    .map((time, index) => time - (times[index] ?? time))
    .filter((step) => step > 0)
    .sort((a, b) => a - b)
  return steps[Math.floor(steps.length / 2)] ?? 10_000
}

/** A history that lacks more than this share of the requested time starts at its first sample. */
const youngShare = 0.05
/** The minimum visible time range in milliseconds. */
const shortestSpan = 60_000

/** The times of the first and the last sample (epoch milliseconds); undefined without samples. */
function endsOf(samples: Samples): { first: number; last: number } | undefined {
  const all = usable(samples)
  const [first, last] = [all[0]?.time_stamp, all.at(-1)?.time_stamp]
  return first === undefined || last === undefined ? undefined : { first, last }
}

const isYoung = ({ first, last }: { first: number; last: number }, seconds: number): boolean =>
  last - first < seconds * 1000 * (1 - youngShare)

/** When the history begins (epoch milliseconds), if it is shorter than the requested `seconds`; else undefined. */
export function findBeginning(samples: Samples, seconds: number): number | undefined {
  const ends = endsOf(samples)
  return ends !== undefined && isYoung(ends, seconds) ? ends.first : undefined
}

/** The visible time range: `seconds` up to the last sample, or less for a shorter history. */
export function measureSpan(samples: Samples, seconds: number): Span | undefined {
  const ends = endsOf(samples)
  if (ends === undefined) return undefined
  const { first, last } = ends
  return { from: Math.min(first, last - (isYoung(ends, seconds) ? shortestSpan : seconds * 1000)), to: last }
}

/** The samples within a time range. */
export const within = (samples: Samples, { from, to }: Span): Samples =>
  samples.filter(({ time_stamp: at }) => at >= from && at <= to)

/** Shifts samples by milliseconds, to compare two days. */
export const shiftSamples = (samples: Samples, by: number): Samples =>
  samples.map((sample) => ({ ...sample, time_stamp: sample.time_stamp + by }))

const day = 86_400_000

/** The samples of the same time on the day before, shifted to a time range. */
export const selectDayBefore = (samples: Samples, { from, to }: Span): Samples =>
  shiftSamples(within(samples, { from: from - day, to: to - day }), day)

/**
 * When the history begins, if it has no sample of the day before a time range (epoch milliseconds); undefined if it has some, or
 * has no sample at all.
 */
export function findLateBeginning(samples: Samples, span: Span): number | undefined {
  const first = endsOf(samples)?.first
  return usable(selectDayBefore(samples, span)).length > 0 ? undefined : first
}

/**
 * Messages per second at each sample. The broker counts per interval (src/contract/docs/cluster.md#history), so
 * the counts are summed first; -1 and missing values are gaps, never negative rates (catalogue C7).
 */
export function ratePoints(samples: Samples, flow: Flow | LaterFlow): readonly Point[] {
  const step = measureStep(samples)
  let sum = 0
  const counter = usable(samples).map((sample): Point => {
    const value = sample[flow]
    if (value === undefined || value < 0) return { at: sample.time_stamp, value: null }
    sum += value
    return { at: sample.time_stamp, value: sum }
  })
  return ratesWithGaps(counter, { maxStep: step * 2.5 })
}

/** Messages per second, as many points as a chart draws. */
export const rates = (samples: Samples, flow: Flow | LaterFlow): readonly Point[] =>
  downsample(ratePoints(samples, flow))

/** Messages per second of the latest interval; undefined if it was not counted. */
export function latestRate(samples: Samples, flow: Flow): number | undefined {
  const [before, last] = usable(samples).slice(-2)
  const count = last?.[flow]
  const seconds = ((last?.time_stamp ?? 0) - (before?.time_stamp ?? 0)) / 1000
  return before === undefined || count === undefined || count < 0 || seconds <= 0
    ? undefined
    : count / seconds
}

/** The total number of messages in the range. */
export const total = (samples: Samples, flow: Flow | LaterFlow): number =>
  usable(samples).reduce((sum, sample) => sum + Math.max(0, sample[flow] ?? 0), 0)

/** A gauge at each sample; missing values are gaps. */
export const gaugePoints = (samples: Samples, name: Gauge): readonly Point[] =>
  usable(samples).map((sample): Point => {
    const value = sample[name]
    return { at: sample.time_stamp, value: value === undefined || value < 0 ? null : value }
  })

/** A gauge over time, as many points as a chart draws. */
export const gauge = (samples: Samples, name: Gauge): readonly Point[] =>
  downsample(gaugePoints(samples, name))

export type Chart = {
  readonly id: Flow | LaterFlow | ChartGauge
  readonly points: readonly Point[]
  readonly sum: number | undefined
}

/** The six charts of the overview, in the contract's order, and those of newer brokers that show something. */
export const toCharts = (samples: Samples): readonly Chart[] => [
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
  ...laterFlows
    .filter((id) => total(samples, id) > 0)
    .map((id) => ({ id, points: rates(samples, id), sum: total(samples, id) })),
]
