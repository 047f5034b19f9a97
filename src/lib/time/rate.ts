import { parseBytes } from '../bytes'

/** A number of messages or bytes per number of seconds, or no limit. */
export type Rate = { readonly amount: number; readonly bytes: boolean; readonly seconds: number } | 'infinity'

/** Why a text is not a rate: wrong form, zero, or too large for an exact number. */
export type RateFault = 'form' | 'zero' | 'large'

const spans = { d: 86_400, h: 3600, m: 60, s: 1 } as const
/** The longest span: a year. */
export const maxSpan = 365 * spans.d

/** `100/s`, `100MB/1m`, `1.5GB / 10s`, `infinity` or `∞`; sizes with base 1024. A number without its time is refused as ambiguous. */
export function parseRate(text: string): Rate | RateFault {
  const trimmed = text.trim()
  if (/^(?:infinity|∞)$/i.test(trimmed)) return 'infinity'
  const match = /^(\d{1,16}(?:\.\d{1,6})?)\s*([kmgtp]i?b?|b)?\s*\/\s*(\d{1,9})?\s*([smhd])$/i.exec(trimmed)
  if (match === null) return 'form'
  const [, number = '', unit, count = '1', span = 's'] = match
  const amount = unit === undefined ? Number(number) : parseBytes(`${number}${unit}`)
  const seconds = Number(count) * spans[span.toLowerCase() as keyof typeof spans]
  if (amount === undefined || amount > Number.MAX_SAFE_INTEGER || seconds > maxSpan) return 'large'
  if (amount <= 0 || seconds <= 0) return 'zero'
  // Messages must be whole numbers.
  return Number.isInteger(amount) ? { amount, bytes: unit !== undefined, seconds } : 'form'
}

/** Whether {@link parseRate} found a rate. */
export const isRate = (read: Rate | RateFault): read is Rate =>
  typeof read === 'object' || read === 'infinity'

const sizes = ['B', 'KB', 'MB', 'GB'] as const

/** A rate as the broker prints it, which `parseRate` parses back exactly: the largest units that divide it. */
export function formatRate(rate: Rate): string {
  if (rate === 'infinity') return rate
  let { amount } = rate
  let power = 0
  while (rate.bytes && power < sizes.length - 1 && amount % 1024 === 0) {
    amount /= 1024
    power += 1
  }
  const [unit, length] = Object.entries(spans).find(([, length]) => rate.seconds % length === 0) ?? ['s', 1]
  const count = rate.seconds / length
  return `${amount}${rate.bytes ? sizes[power] : ''}/${unit === 's' && count === 1 ? '' : count}${unit}`
}
