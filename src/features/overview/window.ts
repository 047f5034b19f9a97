import { ranges, readRange, type Range } from '@/chart/history'
import type { Span } from '@/chart/scale'

const day = 86_400
/** The broker keeps its samples for seven days (src/contract/docs/cluster.md#history); seconds. */
const kept = 7 * day
/** What is asked for grows in steps, so that a minute later the same answer serves; seconds. */
const step = 3600

/** The part of the history that is looked at, as the address has it. */
export type Window = {
  readonly range: Range
  readonly seconds: number
  /** The time that is drawn where it does not end now; epoch milliseconds. */
  readonly fixed: Span | undefined
  /** How far back samples are needed, from now on; seconds. */
  readonly latest: number
  /** Whether the same time of the day before is drawn beside it. */
  readonly compare: boolean
  readonly byNode: boolean
  readonly asTable: boolean
}

/** How many seconds back from `now` the broker is asked for what began at `from`; both in epoch milliseconds. */
export const secondsBack = (from: number, now: number): number =>
  Math.min(kept, Math.max(step, Math.ceil((now - from) / 1000 / step) * step))

/** The window of the address at a time: `range=6h&until=2027-01-31T12:00&compare=1d&by=node&view=table`. */
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
    // Of the day before a week there is nothing.
    compare: search['compare'] === '1d' && seconds + day <= kept,
    byNode: search['by'] === 'node',
    asTable: search['view'] === 'table',
  }
}

/** A time as the address and the browser's own field for times write it: minutes of the local zone. */
export function minuteText(time: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const at = new Date(time)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}
