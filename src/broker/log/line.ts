/** Levels, ascending. */
const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const
export type Level = (typeof levels)[number]

/** A log entry. */
export type Note = {
  readonly at: number
  readonly level: Level
  readonly text: string
  readonly about: Readonly<Record<string, unknown>>
}

/** Settings of a log handler (src/contract/docs/config.md#log). */
export type Style = { readonly level?: string; readonly formatter?: string; readonly time_offset?: string }

/** Whether a handler logs this entry; `all` logs everything. */
export const concerns = ({ level = 'warning' }: Style, note: Note): boolean =>
  levels.indexOf(note.level) >= levels.indexOf(level as Level)

/** The UTC offset in minutes: `system`, `utc`, or `+08:00`. */
function offsetOf(offset: string, at: number): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? []
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  return offset === 'system' ? -new Date(at).getTimezoneOffset() : 0
}

const two = (count: number) => String(count).padStart(2, '0')

/** RFC 3339 with milliseconds, at an offset. */
function moment(at: number, offset: string): string {
  const minutes = offsetOf(offset, at)
  const absolute = Math.abs(minutes)
  return `${new Date(at + minutes * 60_000).toISOString().slice(0, -1)}${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`
}

/** Formats an entry as one line; control characters from devices are escaped. */
export function formatLogLine(
  { at, level, text, about }: Note,
  { formatter = 'text', time_offset = 'system' }: Style,
): string {
  const time = moment(at, time_offset)
  if (formatter === 'json') return JSON.stringify({ time, level, msg: text, ...about })
  const parts = [['msg', text] as const, ...Object.entries(about)].map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}`,
  )
  return `${time} [${level}] ${parts.join(', ')}`
}
