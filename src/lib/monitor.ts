/** One sample at a time (ms); null is a gap, drawn as a break in the line. */
export type Point = { at: number; value: number | null }

/** At most `max` points with the same outline: each bucket keeps its minimum, its maximum and a gap if it has one; first and last stay. */
export function downsample(points: readonly Point[], max = 1000): readonly Point[] {
  if (points.length <= max) return points
  const first = points[0]
  const last = points.at(-1)
  if (max < 2 || !first || !last) return points.slice(0, Math.max(0, max))
  const inner = points.slice(1, -1)
  const stretches = Math.floor((max - 2) / 3)
  const result: Point[] = [first]
  for (let n = 0; n < stretches; n++) {
    const from = Math.floor((n * inner.length) / stretches)
    const to = Math.floor(((n + 1) * inner.length) / stretches)
    result.push(...outline(inner.slice(from, to)))
  }
  return [...result, last]
}

function outline(stretch: readonly Point[]): readonly Point[] {
  let low: Point | undefined
  let high: Point | undefined
  let gap: Point | undefined
  for (const point of stretch) {
    if (point.value === null) gap ??= point
    else {
      if (low === undefined || point.value < (low.value ?? 0)) low = point
      if (high === undefined || point.value > (high.value ?? 0)) high = point
    }
  }
  const selected = new Set([low, high, gap])
  return stretch.filter((point) => selected.has(point))
}

/**
 * Rates per second between samples of a counter, one point fewer than samples. A counter that fell (a restart), a missing
 * sample, a clock that did not advance, or a hole longer than `maxStep` ms is a gap, never a negative rate.
 */
export function ratesWithGaps(
  samples: readonly Point[],
  { maxStep = Number.POSITIVE_INFINITY }: { maxStep?: number } = {},
): readonly Point[] {
  return samples.slice(1).map((sample, index) => {
    const before = samples[index]
    const step = sample.at - (before?.at ?? sample.at)
    if (!before || before.value === null || sample.value === null || step <= 0 || step > maxStep)
      return { at: sample.at, value: null }
    const rise = sample.value - before.value
    return { at: sample.at, value: rise >= 0 ? (rise * 1000) / step : null }
  })
}
