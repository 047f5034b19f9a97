import { formatMinutes, noQuietHours, parseMinutes, type QuietHours } from './rule'

/** The names of the weekdays in a text, by their numbers. */
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** A rule follows the general quiet hours, or has some of its own, of which none is a kind too. */
export type RuleQuiet = 'general' | QuietHours

/**
 * Parses the quiet hours of a rule: `general`, `none`, `22:00-07:00` on all days, or `22:00-07:00 fri,sat` for those that begin on these
 * days. Undefined if it is none of these.
 */
export function parseQuiet(text: string): RuleQuiet | undefined {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === 'general') return 'general'
  if (trimmed === 'none') return noQuietHours
  const [, first = '', last = '', names] = /^([\d:]+)\s*[-–]\s*([\d:]+)(?:\s+([a-z,]+))?$/.exec(trimmed) ?? []
  const [from, to] = [parseMinutes(first), parseMinutes(last)]
  if (from === undefined || to === undefined) return undefined
  const days =
    names === undefined
      ? noQuietHours.days
      : names.split(',').map((name) => weekdays.findIndex((day) => day === name))
  return days.includes(-1) ? undefined : { enabled: true, from, to, days: [...new Set(days)].sort() }
}

/** Prints quiet hours so that {@link parseQuiet} parses them back. */
export function printQuiet(quiet: QuietHours | undefined): string {
  if (quiet === undefined) return 'general'
  const { enabled, from, to, days } = quiet
  if (!enabled) return 'none'
  const names = days.length === weekdays.length ? '' : ` ${days.map((day) => weekdays[day] ?? '').join(',')}`
  return `${formatMinutes(from)}-${formatMinutes(to)}${names}`
}
