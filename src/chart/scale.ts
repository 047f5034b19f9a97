import type { Point } from './series'

/** A time range in epoch milliseconds. */
export interface Span {
  from: number
  to: number
}

export interface Extent extends Span {
  min: number
  max: number
}

/** Rounds up to 1, 2, 2.5 or 5 times a power of ten. */
export function niceCeil(value: number): number {
  if (!(value > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= value * (1 - 1e-12)) ?? 10
  return step * power
}

/** A range smaller than this share of the greatest value would look flat over zero. */
const flatShare = 0.3

const boundsOf = (points: readonly Point[]): readonly [number, number] => {
  const known = points.flatMap(({ v }) => (v !== null && Number.isFinite(v) ? [v] : []))
  return known.reduce<readonly [number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  )
}

/** Whether the range of the values is so small that an axis from zero hides it. */
export function canLeaveZero(points: readonly Point[]): boolean {
  const [low, high] = boundsOf(points)
  return low > 0 && high > low && high - low < high * flatShare
}

/** Without the noise of binary fractions, such as 19.999999999999996. */
const exact = (value: number) => Number(value.toPrecision(12))

/** Bounds around values, in four steps of a round number, so that all parts of the axis have round labels. */
function toRoundBounds(low: number, high: number): readonly [number, number] {
  for (let step = niceCeil((high - low) / 4); ; step = niceCeil(step * 1.01)) {
    const from = Math.floor(low / step + 1e-9) * step
    if (from + 4 * step >= high * (1 - 1e-12)) return [exact(from), exact(from + 4 * step)]
  }
}

/**
 * The extent of the points, or the complete `span` if known: two hours of data in a week are shown at the end of the week.
 * Values start at 0 unless some are negative, so that heights are comparable; with `cut` they start near the least.
 */
export function measureExtent(points: readonly Point[], span?: Span, cut = false): Extent {
  let from = span?.from ?? Infinity
  let to = span?.to ?? -Infinity
  let min = 0
  let max = 0
  for (const { t, v } of points) {
    if (t < from) from = t
    if (t > to) to = t
    if (v === null || !Number.isFinite(v)) continue
    if (v < min) min = v
    if (v > max) max = v
  }
  if (from > to) return { from: 0, to: 1, min: 0, max: 1 }
  const times = { from, to: to === from ? from + 1 : to }
  if (cut) {
    const [low, high] = toRoundBounds(...boundsOf(points))
    return { ...times, min: low, max: high }
  }
  return { ...times, min: min < 0 ? -niceCeil(-min) : 0, max: niceCeil(max) }
}

/** Inserts null into each period longer than `gap` milliseconds without points, so that no line crosses it. */
export function withGaps(points: readonly Point[], gap = Infinity): readonly Point[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1]
    return before !== undefined && point.t - before.t > gap
      ? [{ t: (before.t + point.t) / 2, v: null }, point]
      : [point]
  })
}

/**
 * Axis values: the extent in `parts` equal steps, without values whose labels would be the same. Half a client, which
 * is formatted like a whole one, is omitted too.
 */
export function valueTicks({ min, max }: Extent, parts: number, format: (value: number) => string): number[] {
  const isRounded = (value: number) => !Number.isInteger(value) && format(value) === format(Math.round(value))
  return Array.from({ length: parts + 1 }, (_, index) => exact(min + ((max - min) * index) / parts))
    .filter((value) => !isRounded(value))
    .filter((value, index, ticks) => index === 0 || format(value) !== format(ticks[index - 1] ?? min))
}

/** The index of the point nearest to a time, for points sorted by time; -1 if there are none. */
export function nearest(points: readonly Point[], time: number): number {
  let low = 0
  let high = points.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((points[middle]?.t ?? 0) <= time) low = middle
    else high = middle
  }
  const before = points[low]
  const after = points[high]
  if (!before || !after) return -1
  return time - before.t <= after.t - time ? low : high
}
