import { parseDuration } from './time'

/** So many in so many milliseconds. */
export type Rate = { readonly count: number; readonly ms: number }

/** `1000/s`, `100/10s`, `5000/1m` as a rate, `infinity` as no limit (null); undefined when unreadable or nothing at all could pass. */
export function parseRate(text: string): Rate | null | undefined {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === 'infinity') return null
  const match = /^(\d{1,12})\s*\/\s*(\d{0,9}(?:ms|[smhd]))$/.exec(trimmed)
  if (!match) return undefined
  const count = Number(match[1])
  const period = match[2] ?? ''
  const ms = parseDuration(/^\d/.test(period) ? period : `1${period}`)
  return ms === undefined || ms === 0 || count === 0 ? undefined : { count, ms }
}

/** May the text stand for a rate? */
export const isRate = (text: string): boolean => parseRate(text) !== undefined
