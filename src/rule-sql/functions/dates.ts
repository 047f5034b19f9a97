import type { Fn, Host } from '../host'
import { isBinary, isInteger, raise, readable, type Value } from '../value'
import {
  daysBefore,
  daysOfYear,
  isLeap,
  floorDivide,
  formatDate,
  parseOffset,
  rfc3339,
  rfc3339ToUnix,
} from './calendar'
import { fn, int, wrong } from './kind'

const perSecond: Readonly<Record<string, bigint>> = {
  second: 1n,
  millisecond: 1000n,
  microsecond: 1_000_000n,
  nanosecond: 1_000_000_000n,
}

/** The number of units per second. */
function unitOf(value: Value): bigint {
  return (
    (typeof value === 'string' && Object.hasOwn(perSecond, value) ? perSecond[value] : undefined) ??
    raise('invalid_time_unit')
  )
}

const text = (value: Value): string => (isBinary(value) ? readable(value) : wrong())

const now = (host: Host, unit: Value): bigint => host.now() / (1_000_000_000n / unitOf(unit))

function localText(host: Host, ts: Value, unit: Value): string {
  const per = unitOf(unit)
  const value = int(ts)
  return rfc3339(value, per, host.zoneOffset(floorDivide(value, per)), false)
}

/** Parses an offset to seconds: `Z`, `local`, `+08:00`, `+0800`, `+08:00:00` or a number of seconds. */
function offsetOf(host: Host, value: Value): bigint {
  if (isInteger(value)) return value
  if (value === undefined) return 0n
  const written = text(value)
  return written === 'local' ? BigInt(host.zoneOffset(host.now() / 1_000_000_000n)) : parseOffset(written)
}

const places: readonly (readonly [string, string, number])[] = [
  ['%Y', 'year', 4],
  ['%m', 'month', 2],
  ['%d', 'day', 2],
  ['%H', 'hour', 2],
  ['%M', 'minute', 2],
  ['%S', 'second', 2],
  ['%N', 'nanosecond', 9],
  ['%3N', 'millisecond', 3],
  ['%6N', 'microsecond', 6],
  ['%z', 'zone', 5],
  ['%:z', 'zone', 6],
  ['%::z', 'zone', 9],
]

/** Splits a date by a format; of separators only the width matters, and trailing text is ignored. */
function takeApart(format: string, date: string): Map<string, bigint> {
  const parts = new Map<string, bigint>()
  let rest = date
  for (let at = 0; at < format.length && rest !== '';) {
    const place = places.find(([sign]) => format.startsWith(sign, at))
    const size = place?.[2] ?? 1
    if (rest.length < size) raise('badmatch')
    const piece = rest.slice(0, size)
    rest = rest.slice(size)
    at += place?.[0].length ?? 1
    if (place === undefined) continue
    if (place[1] === 'zone') parts.set('zone', parseOffset(piece))
    else
      parts.set(
        place[1],
        /^[+-]?\d+$/.test(piece) ? BigInt(piece.replace(/^\+/, '')) : raise('bad_formatter_or_date'),
      )
  }
  return parts
}

/** Converts a date to a number of units, with the bugs of the broker: before 5.5.1 leap years are ignored, and a day is missing without %d. */
function dateToUnix(host: Host, unit: Value, offset: Value, format: Value, date: Value): bigint {
  const per = unitOf(unit)
  const parts = takeApart(text(format), text(date))
  const part = (name: string): bigint => parts.get(name) ?? 0n
  const month = part('month')
  if (month < 0n || month > 12n) return wrong()
  const years = parts.has('year') ? daysBefore(part('year')) - daysBefore(1970n) : 0n
  const days =
    years +
    (parts.has('month') ? daysOfYear(month) : 0n) +
    (host.leapYears === true && month > 2n && isLeap(part('year')) ? 1n : 0n) +
    part('day') -
    1n
  const seconds =
    days * 86_400n +
    part('hour') * 3600n +
    part('minute') * 60n +
    part('second') -
    part('zone') -
    offsetOf(host, offset)
  const nanoseconds = part('nanosecond') + part('microsecond') * 1000n + part('millisecond') * 1_000_000n
  return floorDivide(seconds * 1_000_000_000n + nanoseconds, 1_000_000_000n / per)
}

/** For MongoDB only; tests and all other actions use this text form. */
const mongoDate = (ms: bigint): string => `ISODate(${rfc3339(ms, 1000n, 0, true)})`

const offsetSeconds: Fn = fn(1, ([zone], { host }) => offsetOf(host, zone))

/** Time (src/contract/docs/rule-sql.md#functions). */
export const dateFunctions: Readonly<Record<string, Fn>> = {
  now_timestamp: fn(0, ([unit = 'second'], { host }) => now(host, unit), 1),
  now_rfc3339: fn(0, ([unit = 'second'], { host }) => localText(host, now(host, unit), unit), 1),
  unix_ts_to_rfc3339: fn(1, ([ts, unit = 'second'], { host }) => localText(host, ts, unit), 2),
  rfc3339_to_unix_ts: fn(1, ([value, unit = 'second']) => rfc3339ToUnix(text(value), unitOf(unit)), 2),
  format_date: fn(
    3,
    ([unit, offset, format, ts], { host }) => {
      const per = unitOf(unit)
      const at = ts === undefined ? now(host, unit) : isInteger(ts) ? ts : raise('badarith')
      return formatDate(at, per, offsetOf(host, offset), text(format))
    },
    4,
  ),
  date_to_unix_ts: fn(
    3,
    ([unit, ...rest], { host }) =>
      rest.length === 2
        ? dateToUnix(host, unit, undefined, rest[0], rest[1])
        : dateToUnix(host, unit, rest[0], rest[1], rest[2]),
    4,
  ),
  timezone_to_offset_seconds: offsetSeconds,
  timezone_to_second: offsetSeconds,
  mongo_date: fn(
    0,
    ([ts, unit = 'millisecond'], { host }) =>
      mongoDate(ts === undefined ? host.now() / 1_000_000n : floorDivide(int(ts) * 1000n, unitOf(unit))),
    2,
  ),
}
