import { parseDuration, unitMs } from './time'

const span = /^\+?\s*\d[^-:]*[dhms]$/

/** Whether a time is relative to now, such as `10m` or `+1h`. */
export const isSpanFromNow = (text: string): boolean => span.test(text.trim())

const rfc3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/
const localTime = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?$/

/**
 * A point in time in ms: RFC 3339, `YYYY-MM-DD HH:mm(:ss)` in the reader's zone, `+1h` or `1h` (from `now`), `now`.
 * Undefined for days and hours that do not exist, such as 30 February or the hour skipped in spring. A plain number is
 * refused: it could be seconds from now or an epoch.
 */
export function parseInstant(text: string, now: number): number | undefined {
  const trimmed = text.trim()
  if (trimmed.toLowerCase() === 'now') return now
  if (span.test(trimmed)) {
    const span = parseDuration(trimmed.replace(/^\+\s*/, ''))
    return span === undefined ? undefined : now + span
  }
  const exact = rfc3339.exec(trimmed)
  if (exact) {
    const [y, mo, d, h, mi, s] = exact.slice(1, 7).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const [zoneH, zoneM] = [Number(exact[9] ?? 0), Number(exact[10] ?? 0)]
    if (!exists(new Date(utc(y, mo, d, h, mi, s)), [y, mo, d, h, mi, s], true) || zoneH > 23 || zoneM > 59)
      return undefined
    const zone = (exact[8] === '-' ? -1 : 1) * (zoneH * 60 + zoneM) * unitMs.m
    return utc(y, mo, d, h, mi, s) + Math.floor(Number(exact[7] ?? 0) * 1000) - zone
  }
  const local = localTime.exec(trimmed)
  if (!local) return undefined
  const parts = [...local.slice(1, 6), local[6] ?? '0'].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const date = new Date(2000, 0, 1)
  date.setFullYear(parts[0], parts[1] - 1, parts[2])
  date.setHours(parts[3], parts[4], parts[5], 0)
  return exists(date, parts, false) ? date.getTime() : undefined
}

// Date.UTC would read the years 0 to 99 as 1900 to 1999.
function utc(y: number, mo: number, d: number, h: number, mi: number, s: number): number {
  const date = new Date(Date.UTC(2000, 0, 1, h, mi, s))
  const days = (date.getTime() - Date.UTC(2000, 0, 1)) / unitMs.d
  const midnight = new Date(0).setUTCFullYear(y, mo - 1, d)
  return midnight + days * unitMs.d
}

// Date rolls 30 February over into March; a date exists if its parts are unchanged.
function exists(date: Date, parts: readonly number[], inUtc: boolean): boolean {
  const back = inUtc
    ? [
        date.getUTCFullYear(),
        date.getUTCMonth() + 1,
        date.getUTCDate(),
        date.getUTCHours(),
        date.getUTCMinutes(),
        date.getUTCSeconds(),
      ]
    : [
        date.getFullYear(),
        date.getMonth() + 1,
        date.getDate(),
        date.getHours(),
        date.getMinutes(),
        date.getSeconds(),
      ]
  return back.every((value, index) => value === parts[index])
}

/** A point in time of something that has been, in ms: as {@link parseInstant}, but a duration such as `5m` is before `now`. */
export function parsePast(text: string, now: number): number | undefined {
  const ago = /[dhms]$/.test(text.trim()) ? parseDuration(text) : undefined
  return ago === undefined ? parseInstant(text, now) : now - ago
}
