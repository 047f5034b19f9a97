/** A day of the calendar; the month counts from 1. */
export type Day = { readonly year: number; readonly month: number; readonly day: number }

/** Noon in UTC, which has no skipped hours. */
const toDate = ({ year, month, day }: Day): Date => {
  const date = new Date(Date.UTC(2000, 0, 1, 12))
  date.setUTCFullYear(year, month - 1, day)
  return date
}

const fromDate = (date: Date): Day => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
})

/** A part of a date or a time with two digits. */
export const twoDigits = (part: number): string => String(part).padStart(2, '0')

/** `YYYY-MM-DD`. */
export const formatDay = ({ year, month, day }: Day): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`

/** The day of a moment in the local zone. */
export const toLocalDay = (at: Date): Day => ({
  year: at.getFullYear(),
  month: at.getMonth() + 1,
  day: at.getDate(),
})

/** `HH:mm` of a moment in the local zone. */
export const formatLocalClock = (at: Date): string =>
  `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`

/** The day at the beginning of a text such as `2027-01-31 12:00`; undefined if there is none, or it does not exist. */
export function parseDay(text: string): Day | undefined {
  const [, year, month, day] = /^\s*(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text) ?? []
  if (year === undefined) return undefined
  const parsed = { year: Number(year), month: Number(month), day: Number(day) }
  return formatDay(fromDate(toDate(parsed))) === formatDay(parsed) ? parsed : undefined
}

export const addDays = (day: Day, days: number): Day => fromDate(toDate({ ...day, day: day.day + days }))

/** The same day in another month, or the last one of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const first = fromDate(toDate({ year: day.year, month: day.month + months, day: 1 }))
  const length = fromDate(toDate({ ...first, month: first.month + 1, day: 0 })).day
  return { ...first, day: Math.min(day.day, length) }
}

/** The place of a day in its week, 0 for Monday. */
export const getWeekday = (day: Day): number => (toDate(day).getUTCDay() + 6) % 7

/** The weeks of a month from Monday on, with the days of its neighbors that fill them. */
export function listWeeks(month: Day): readonly (readonly Day[])[] {
  const first = { ...month, day: 1 }
  const start = addDays(first, -getWeekday(first))
  const weeks = Math.ceil((getWeekday(first) + addDays(addMonths(first, 1), -1).day) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)),
  )
}

/** A format of the browser for a day, independent of its zone. */
export const formatDayWith = (day: Day, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(toDate(day))
