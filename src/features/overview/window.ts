import { ranges, readRange, type Range } from '@/chart/history'
import type { Span } from '@/chart/scale'
import { formatDay, formatLocalClock, toLocalDay } from '@/lib/time/month'

const day = 86_400
/** The broker keeps samples for seven days (src/contract/docs/cluster.md#history); seconds. */
const retention = 7 * day
/** Requests are rounded up to this step, so that a cached reply can be reused; seconds. */
const step = 3600

/** The displayed part of the history, from the address. */
export type Window = {
  readonly range: Range
  readonly seconds: number
  /** The displayed time span if it does not end now; epoch milliseconds. */
  readonly fixed: Span | undefined
  /** How far back from now samples are needed; seconds. */
  readonly latest: number
  /** Whether to compare with the same time on the day before. */
  readonly compare: boolean
  readonly byNode: boolean
  readonly asTable: boolean
}

/** The seconds to request back from `now` for a time that starts at `from`; both in epoch milliseconds. */
export const secondsBack = (from: number, now: number): number =>
  Math.min(retention, Math.max(step, Math.ceil((now - from) / 1000 / step) * step))

/** Parses the window in an address: `range=6h&until=2027-01-31T12:00&compare=1d&by=node&view=table`. */
export function readWindow(search: Readonly<Record<string, string | undefined>>, now: number): Window {
  const range = readRange(search['range'])
  const seconds = ranges[range]
  const until = search['until'] === undefined ? Number.NaN : Date.parse(search['until'])
  const fixed = Number.isNaN(until) || until >= now ? undefined : { from: until - seconds * 1000, to: until }
  return {
    range,
    seconds,
    fixed,
    latest: fixed === undefined ? seconds : secondsBack(fixed.from, now),
    // There are no samples of the day before a week.
    compare: search['compare'] === '1d' && seconds + day <= retention,
    byNode: search['by'] === 'node',
    asTable: search['view'] === 'table',
  }
}

/** Formats a time for the address and the browser's time input, in minutes of the local zone. */
export function minuteText(time: number): string {
  const at = new Date(time)
  return `${formatDay(toLocalDay(at))}T${formatLocalClock(at)}`
}
