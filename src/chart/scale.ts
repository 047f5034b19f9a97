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

/**
 * The extent of the points, or the complete `span` if known: two hours of data in a week are shown at the end of the week.
 * Values start at 0 unless some are negative, so that heights are comparable.
 */
export function measureExtent(points: readonly Point[], span?: Span): Extent {
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
  return { from, to: to === from ? from + 1 : to, min: min < 0 ? -niceCeil(-min) : 0, max: niceCeil(max) }
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
  return Array.from({ length: parts + 1 }, (_, index) => min + ((max - min) * index) / parts)
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
