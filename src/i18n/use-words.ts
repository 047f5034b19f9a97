import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Locale } from '@/command/context'
import { formatInstant, splitDuration } from '@/lib/time/time'
import type { Key, MessageValues } from './key'

/** A message in the present language. */
export type Translate = (key: Key, values?: MessageValues) => string

/** Messages without values as they were looked up: a list of a hundred rows asks for the same few a hundred times. */
const known = new Map<Key, string>()
i18next.on('languageChanged', () => known.clear())
i18next.on('initialized', () => {
  known.clear()
  i18next.store.on('added', () => known.clear())
})

export const translate: Translate = (key, values) => {
  if (values !== undefined) return i18next.t(key, values)
  const words = known.get(key) ?? i18next.t(key)
  known.set(key, words)
  return words
}

/** The words of a key made at run time, such as `choice.qos.1`; undefined where the catalogue has none. */
export const lookUp = (key: string, values?: MessageValues): string | undefined => (i18next.exists(key) ? i18next.t(key, values ?? {}) : undefined)

/** The keys of the present language that begin so: for words that are looked through. */
export const keysBelow = (prefix: string): string[] =>
  Object.keys((i18next.getResourceBundle(i18next.language, 'translation') as Readonly<Record<string, string>> | undefined) ?? {}).filter((key) => key.startsWith(prefix))

const plural = (locale: string, options: Intl.NumberFormatOptions = {}) => new Intl.NumberFormat(locale, options)

/** Numbers, dates, durations and sizes as the language writes them. A missing value is a dash. */
export function formats(locale: Locale) {
  const grouped = plural(locale)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  const dash = '–'
  const units = { d: 'day', h: 'hour', m: 'minute', s: 'second' } as const
  return {
    /** Thousands grouped; text of digits too long for a number is grouped without rounding (catalogue R13). */
    number(value: number | string | null | undefined): string {
      if (value === null || value === undefined || value === '') return dash
      if (typeof value === 'number') return Number.isFinite(value) ? grouped.format(value) : dash
      return /^-?\d+$/.test(value) ? grouped.format(BigInt(value)) : value
    },
    /** `YYYY-MM-DD HH:mm:ss` in the browser's zone (contract A §1.6). */
    date(value: string | number | null | undefined): string {
      const time = value === null || value === undefined ? NaN : typeof value === 'number' ? value : Date.parse(value)
      return Number.isNaN(time) ? dash : formatInstant(time)
    },
    /** The two largest parts of a length of time. */
    duration(ms: number | null | undefined): string {
      if (ms === null || ms === undefined || !Number.isFinite(ms)) return dash
      const parts = splitDuration(Math.max(0, ms))
      const kept = (['d', 'h', 'm', 's'] as const).filter((unit) => parts[unit] > 0).slice(0, 2)
      return (kept.length === 0 ? (['s'] as const) : kept)
        .map((unit) => plural(locale, { style: 'unit', unit: units[unit], unitDisplay: 'narrow' }).format(parts[unit]))
        .join(' ')
    },
    /** How long ago, or how long until, against the broker's clock. */
    ago(value: string | number | null | undefined, now: number): string {
      const time = value === null || value === undefined ? NaN : typeof value === 'number' ? value : Date.parse(value)
      if (Number.isNaN(time)) return dash
      const seconds = Math.round((time - now) / 1000)
      const size = Math.abs(seconds)
      if (size < 60) return relative.format(seconds, 'second')
      if (size < 3600) return relative.format(Math.trunc(seconds / 60), 'minute')
      if (size < 86_400) return relative.format(Math.trunc(seconds / 3600), 'hour')
      return relative.format(Math.trunc(seconds / 86_400), 'day')
    },
    /** Bytes at 1024 steps. */
    bytes(value: number | null | undefined): string {
      if (value === null || value === undefined || !Number.isFinite(value)) return dash
      const names = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']
      const power = Math.min(names.length - 1, value < 1 ? 0 : Math.floor(Math.log2(value) / 10))
      return `${plural(locale, { maximumFractionDigits: power === 0 ? 0 : 1 }).format(value / 1024 ** power)} ${names[power] ?? ''}`
    },
  }
}

const made = new Map<Locale, ReturnType<typeof formats>>()
const formatsOf = (locale: Locale) => {
  const known = made.get(locale) ?? formats(locale)
  made.set(locale, known)
  return known
}

export type Words = { t: Translate; locale: Locale; format: ReturnType<typeof formats> }
let present: Words | undefined

/** One object per language, so that a component is drawn anew exactly when the words change. */
function words(): Words {
  const locale: Locale = i18next.language === 'zh' ? 'zh' : 'en'
  if (present?.locale !== locale) present = { t: (key, values) => translate(key, values), locale, format: formatsOf(locale) }
  return present
}

/**
 * The words and formats of the present language; a component that uses it is drawn anew when the language changes. The library
 * does the watching only: its own `t` is another one in each component, and knows nothing of {@link known}.
 */
export function useWords(): Words {
  useTranslation()
  return words()
}
