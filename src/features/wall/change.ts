import { findBeginning, gauge, type Samples } from '@/chart/history'

const minuteMs = 60_000

/** By how much a figure differs from its first sample, and how long ago that was in milliseconds. */
export type Change = { readonly by: number; readonly overMs: number }

/**
 * Compares a figure with the start of its history of `seconds`. Undefined where it was not counted then, or where the history is
 * shorter than a minute.
 */
export function measureChange(
  samples: Samples,
  name: 'connections' | 'subscriptions' | 'topics',
  now: number | undefined,
  seconds: number,
): Change | undefined {
  const points = gauge(samples, name)
  const [first, last] = [points[0], points.at(-1)]
  if (typeof first?.value !== 'number' || last === undefined || now === undefined || !Number.isFinite(now))
    return undefined
  const isWhole = findBeginning(samples, seconds) === undefined
  const overMs = isWhole ? seconds * 1000 : Math.round((last.at - first.at) / minuteMs) * minuteMs
  return overMs < minuteMs ? undefined : { by: now - first.value, overMs }
}
