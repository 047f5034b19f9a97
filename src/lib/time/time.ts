/** A duration in whole units, to be formatted like "2 d 3 h". */
export type DurationParts = { d: number; h: number; m: number; s: number }

/** Milliseconds of each unit. */
export const unitMs = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 } as const
type Unit = keyof typeof unitMs
const units = Object.keys(unitMs) as Unit[]

/** The longest duration `parseDuration` accepts: 100 years, so that dates keep four-digit years. */
export const maxDuration = 36_500 * unitMs.d

/** A span in ms as days, hours, minutes and whole seconds; anything below zero or not finite is zero. */
export function splitDuration(ms: number): DurationParts {
  const rest = Number.isFinite(ms) ? Math.max(0, Math.floor(ms / 1000)) : 0
  return {
    d: Math.floor(rest / 86_400),
    h: Math.floor(rest / 3600) % 24,
    m: Math.floor(rest / 60) % 60,
    s: rest % 60,
  }
}

/** `1h30m`, `1.5s`, `2d`, `500ms`, or plain seconds (`90`) in ms; units in descending order, each once. Undefined when invalid or above `maxDuration`. */
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

/** A duration in ms as `parseDuration` parses it back exactly: `1h30m`, `1s500ms`, `0s`. */
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

const instantFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })

/** `YYYY-MM-DD HH:mm:ss` in the reader's zone (src/contract/docs/api.md#value-formats). */
export const formatInstant = (ms: number): string => instantFormat.format(ms)

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Broker time minus local time in ms (accurate to a second), from an answer's `Date` header; add it to the local clock. */
export function offsetFromDate(header: string | null | undefined, receivedAt: number): number | undefined {
  const text = header?.trim() ?? ''
  const at = httpDate.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : at - receivedAt
}
