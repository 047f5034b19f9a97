import { raise } from '../value'

const day = 86_400n

/** Integer division, rounded down also for times before 1970. */
export const floorDivide = (value: bigint, by: bigint): bigint => (value - (((value % by) + by) % by)) / by
const rest = (value: bigint, by: bigint): bigint => ((value % by) + by) % by

/** Days from 1 January of year 0 to 1 January of the year. */
export const daysBefore = (year: bigint): bigint => {
  if (year <= 0n) return 0n
  const before = year - 1n
  return before / 4n - before / 100n + before / 400n + before * 365n + 366n
}

const monthStarts = [0n, 31n, 59n, 90n, 120n, 151n, 181n, 212n, 243n, 273n, 304n, 334n]

/** Days from the start of a common year to the first of a month; 0 for month 0. */
export const daysOfYear = (month: bigint): bigint => monthStarts[Number(month) - 1] ?? 0n

type Civil = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', bigint>>

/** Converts seconds since 1970 to date and time in UTC. */
function civil(seconds: bigint): Civil {
  const days = floorDivide(seconds, day)
  const inDay = rest(seconds, day)
  // Counting from 1 March puts the leap day at the end of the year.
  const shifted = days + 719_468n
  const era = floorDivide(shifted, 146_097n)
  const inEra = shifted - era * 146_097n
  const yearOfEra = (inEra - inEra / 1460n + inEra / 36_524n - inEra / 146_096n) / 365n
  const inYear = inEra - (365n * yearOfEra + yearOfEra / 4n - yearOfEra / 100n)
  const fromMarch = (5n * inYear + 2n) / 153n
  const month = fromMarch < 10n ? fromMarch + 3n : fromMarch - 9n
  return {
    year: yearOfEra + era * 400n + (month <= 2n ? 1n : 0n),
    month,
    day: inYear - (153n * fromMarch + 2n) / 5n + 1n,
    hour: inDay / 3600n,
    minute: (inDay / 60n) % 60n,
    second: inDay % 60n,
  }
}

const padded = (value: bigint, size: number): string => String(value).padStart(size, '0')

const zone = (offset: bigint, colons: 0 | 1 | 2): string => {
  const size = offset < 0n ? -offset : offset
  const parts = [
    padded(size / 3600n, 2),
    padded((size / 60n) % 60n, 2),
    ...(colons === 2 ? [padded(size % 60n, 2)] : []),
  ]
  return (offset < 0n ? '-' : '+') + parts.join(colons === 0 ? '' : ':')
}

/** `2026-11-21T11:16:26.352+00:00`: the fraction has as many digits as the unit, including zeros. */
export function rfc3339(value: bigint, per: bigint, offset: number, asZ: boolean): string {
  const date = civil(floorDivide(value, per) + BigInt(offset))
  if (date.year < 0n || date.year > 9999n) return raise('badarg')
  const digits = String(per).length - 1
  const fraction = digits === 0 ? '' : `.${padded(rest(value, per), digits)}`
  const text =
    `${padded(date.year, 4)}-${padded(date.month, 2)}-${padded(date.day, 2)}T${padded(date.hour, 2)}` +
    `:${padded(date.minute, 2)}:${padded(date.second, 2)}`
  return `${text}${fraction}${asZ ? 'Z' : zone(BigInt(offset), 1)}`
}

export const isLeap = (year: bigint): boolean =>
  (year % 4n === 0n && year % 100n !== 0n) || year % 400n === 0n

/** Days since 1970 of a date, which may be invalid. */
function daysOf(year: bigint, month: bigint, dayOfMonth: bigint): bigint {
  return (
    daysBefore(year) -
    daysBefore(1970n) +
    daysOfYear(month) +
    (isLeap(year) && month > 2n ? 1n : 0n) +
    dayOfMonth -
    1n
  )
}

const instant =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/

/** Parses a text such as `2026-11-21T11:16:26Z` to a number of units; the offset is required. */
export function rfc3339ToUnix(text: string, per: bigint): bigint {
  const match = instant.exec(text)
  if (!match) return raise('badmatch')
  const [year = 0n, month = 0n, dayOfMonth = 0n, hour = 0n, minute = 0n, second = 0n] = match
    .slice(1, 7)
    .map(BigInt)
  const lengths = [31n, isLeap(year) ? 29n : 28n, 31n, 30n, 31n, 30n, 31n, 31n, 30n, 31n, 30n, 31n]
  if (
    dayOfMonth < 1n ||
    dayOfMonth > (lengths[Number(month) - 1] ?? 0n) ||
    hour > 23n ||
    minute > 59n ||
    second > 59n
  )
    return raise('badarg')
  const offset =
    (BigInt(match[9] ?? 0) * 3600n + BigInt(match[10] ?? 0) * 60n) * (match[8] === '-' ? -1n : 1n)
  const seconds = daysOf(year, month, dayOfMonth) * day + hour * 3600n + minute * 60n + second - offset
  const digits = String(per).length - 1
  const fraction = digits === 0 ? 0 : Math.round(Number(`0.${match[7] ?? '0'}`) * Number(per))
  return seconds * per + BigInt(fraction)
}

/** `Z`, `+08:00`, `+0800` or `+08:00:00` as seconds. */
export function parseOffset(text: string): bigint {
  if (text === 'Z' || text === 'z') return 0n
  const match = /^([+-])(?:(\d{2})(\d{2})|(\d+):(\d+)(?::(\d+))?)$/.exec(text)
  if (!match) return raise('bad_time_offset')
  const [hour, minute, second] = [
    BigInt(match[2] ?? match[4] ?? 0),
    BigInt(match[3] ?? match[5] ?? 0),
    BigInt(match[6] ?? 0),
  ]
  if (hour > 23n) return raise('bad_time_offset_hour')
  if (minute > 59n) return raise('bad_time_offset_minute')
  if (second > 59n) return raise('bad_time_offset_second')
  return (match[1] === '-' ? -1n : 1n) * (hour * 3600n + minute * 60n + second)
}

const directive = /%(?:[YmdHMSNz]|3N|6N|:z|::z)/g

/** Formats a time: %Y %m %d %H %M %S %N %3N %6N %z %:z %::z, other text unchanged. */
export function formatDate(value: bigint, per: bigint, offset: bigint, format: string): string {
  const date = civil(floorDivide(value, per) + offset)
  const nanoseconds = rest(value, per) * (1_000_000_000n / per)
  const words: Readonly<Record<string, () => string>> = {
    '%Y': () => padded(date.year, 4),
    '%m': () => padded(date.month, 2),
    '%d': () => padded(date.day, 2),
    '%H': () => padded(date.hour, 2),
    '%M': () => padded(date.minute, 2),
    '%S': () => padded(date.second, 2),
    '%N': () => padded(nanoseconds, 9),
    '%6N': () => padded(nanoseconds / 1000n, 6),
    '%3N': () => padded(nanoseconds / 1_000_000n, 3),
    '%z': () => zone(offset, 0),
    '%:z': () => zone(offset, 1),
    '%::z': () => zone(offset, 2),
  }
  return format.replace(directive, (sign) => words[sign]?.() ?? sign)
}
