/** A span in whole units, for words like "2 d 3 h" made elsewhere. */
export type DurationParts = { d: number; h: number; m: number; s: number }

const unitMs = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 } as const
type Unit = keyof typeof unitMs
const units = Object.keys(unitMs) as Unit[]

/** The longest span `parseDuration` takes: 100 years, so that no date made from it leaves four-digit years. */
export const maxDuration = 36_500 * unitMs.d

/** A span in ms as days, hours, minutes and whole seconds; anything below zero or not finite is zero. */
export function splitDuration(ms: number): DurationParts {
  const rest = Number.isFinite(ms) ? Math.max(0, Math.floor(ms / 1000)) : 0
  return { d: Math.floor(rest / 86_400), h: Math.floor(rest / 3600) % 24, m: Math.floor(rest / 60) % 60, s: rest % 60 }
}

/** `1h30m`, `1.5s`, `2d`, `500ms`, or bare seconds (`90`) in ms; units fall in size, once each. Undefined when unreadable or above `maxDuration`. */
export function parseDuration(text: string): number | undefined {
  const trimmed = text.trim()
  if (/^\d{1,12}(?:\.\d{1,6})?$/.test(trimmed)) return within(Number(trimmed) * 1000)
  if (!/^(?:\d{1,12}(?:\.\d{1,6})?(?:ms|[dhms])\s*)+$/.test(trimmed)) return undefined
  let total = 0
  let last = -1
  for (const [, number, unit] of trimmed.matchAll(/(\d+(?:\.\d+)?)(ms|[dhms])/g)) {
    const rank = units.indexOf(unit as Unit)
    if (rank <= last) return undefined
    last = rank
    total += Number(number) * unitMs[unit as Unit]
  }
  return within(total)
}

const within = (ms: number) => (ms <= maxDuration ? Math.round(ms) : undefined)

/** A span in ms as `parseDuration` reads it back exactly: `1h30m`, `1s500ms`, `0s`. */
export function formatDuration(ms: number): string {
  let rest = Number.isFinite(ms) ? Math.max(0, Math.round(ms)) : 0
  let text = ''
  for (const unit of units) {
    const count = Math.floor(rest / unitMs[unit])
    if (count > 0) text += `${count}${unit}`
    rest -= count * unitMs[unit]
  }
  return text || '0s'
}

const span = /^\+?\s*\d[^-:]*[dhms]$/

/** Whether a time is told as a length from now, such as `10m` or `+1h`: it means another instant whenever it is used. */
export const isSpanFromNow = (text: string): boolean => span.test(text.trim())

const rfc3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/
const localTime = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?$/

/**
 * A point in time in ms: RFC 3339, `YYYY-MM-DD HH:mm(:ss)` in the reader's zone, `+1h` or `1h` (from `now`), `now`.
 * Undefined for days and hours that do not exist, such as 30 February or the hour skipped in spring. A bare number is
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
    const [y, mo, d, h, mi, s] = exact.slice(1, 7).map(Number) as [number, number, number, number, number, number]
    const [zoneH, zoneM] = [Number(exact[9] ?? 0), Number(exact[10] ?? 0)]
    if (!exists(new Date(utc(y, mo, d, h, mi, s)), [y, mo, d, h, mi, s], true) || zoneH > 23 || zoneM > 59) return undefined
    const zone = (exact[8] === '-' ? -1 : 1) * (zoneH * 60 + zoneM) * unitMs.m
    return utc(y, mo, d, h, mi, s) + Math.floor(Number(exact[7] ?? 0) * 1000) - zone
  }
  const local = localTime.exec(trimmed)
  if (!local) return undefined
  const parts = [...local.slice(1, 6), local[6] ?? '0'].map(Number) as [number, number, number, number, number, number]
  const date = new Date(2000, 0, 1)
  date.setFullYear(parts[0], parts[1] - 1, parts[2])
  date.setHours(parts[3], parts[4], parts[5], 0)
  return exists(date, parts, false) ? date.getTime() : undefined
}

const instantFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })

/** `YYYY-MM-DD HH:mm:ss` in the reader's zone (contract A §1.6). */
export const formatInstant = (ms: number): string => instantFormat.format(ms)

// Date.UTC would read the years 0 to 99 as 1900 to 1999.
function utc(y: number, mo: number, d: number, h: number, mi: number, s: number): number {
  const date = new Date(Date.UTC(2000, 0, 1, h, mi, s))
  const days = (date.getTime() - Date.UTC(2000, 0, 1)) / unitMs.d
  const midnight = new Date(0).setUTCFullYear(y, mo - 1, d)
  return midnight + days * unitMs.d
}

// Date rolls 30 February over into March; a time exists when it comes back as it was asked.
function exists(date: Date, parts: readonly number[], inUtc: boolean): boolean {
  const back = inUtc
    ? [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()]
    : [date.getFullYear(), date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes(), date.getSeconds()]
  return back.every((value, index) => value === parts[index])
}

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Broker time minus local time in ms (right to a second), from an answer's `Date` header; add it to the local clock. */
export function offsetFromDate(header: string | null | undefined, receivedAt: number): number | undefined {
  const text = header?.trim() ?? ''
  const at = httpDate.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : at - receivedAt
}
