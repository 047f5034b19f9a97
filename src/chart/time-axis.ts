const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Round steps between time labels. */
const steps = [1, 2, 5, 10, 15, 30]
  .map((seconds) => seconds * second)
  .concat(
    [1, 2, 5, 10, 15, 30].map((minutes) => minutes * minute),
    [1, 2, 3, 6, 12].map((hours) => hours * hour),
    [1, 2, 7, 14, 28].map((days) => days * day),
  )

/** The browser's UTC offset at a time, in milliseconds. */
const utcOffset = (time: number): number => new Date(time).getTimezoneOffset() * minute

export type TimeAxis = { readonly step: number; readonly ticks: readonly number[] }

/** Round local times in a range (epoch milliseconds), at most `maxTicks`: 09:15, 09:30, … */
export function timeAxis(from: number, to: number, maxTicks: number): TimeAxis {
  const step =
    steps.find((one) => (to - from) / one <= maxTicks) ?? Math.ceil((to - from) / maxTicks / day) * day
  const zone = utcOffset(from)
  const ticks: number[] = []
  for (let time = Math.ceil((from - zone) / step) * step + zone; time <= to; time += step) {
    // Hours stay round across daylight saving changes.
    ticks.push(time + utcOffset(time) - zone)
  }
  return { step, ticks }
}

/** Shortens a tick label `YYYY-MM-DD HH:mm:ss` to what distinguishes it in a range of `span` milliseconds. */
export function tickText(date: string, step: number, span: number): string {
  if (step >= day) return date.slice(5, 10)
  const clock = step < minute ? date.slice(11) : date.slice(11, 16)
  return span > day ? `${date.slice(5, 10)} ${clock}` : clock
}
