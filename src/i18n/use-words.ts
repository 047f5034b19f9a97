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
export const lookUp = (key: string, values?: MessageValues): string | undefined =>
  i18next.exists(key) ? i18next.t(key, values ?? {}) : undefined

/** The keys of the present language that begin so: for words that are looked through. */
export const keysBelow = (prefix: string): string[] =>
  Object.keys(
    (i18next.getResourceBundle(i18next.language, 'translation') as
      Readonly<Record<string, string>> | undefined) ?? {},
  ).filter((key) => key.startsWith(prefix))

const plural = (locale: string, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(locale, options)

/** The words of lengths of time: one dialect for ages, ends and durations. */
const spans = {
  en: {
    d: 'd',
    h: 'h',
    m: 'min',
    s: 's',
    now: 'now',
    ago: (span: string) => `${span} ago`,
    until: (span: string) => `in ${span}`,
  },
  zh: {
    d: '天',
    h: '小时',
    m: '分钟',
    s: '秒',
    now: '刚刚',
    ago: (span: string) => `${span}前`,
    until: (span: string) => `${span}后`,
  },
} as const

/** Numbers, dates, durations and sizes as the language writes them. A missing value is a dash. */
export function formats(locale: Locale) {
  const grouped = plural(locale)
  const dash = '–'
  const span = spans[locale]
  /** The largest parts of a length of time. */
  const inWords = (ms: number, most: number): string => {
    const parts = splitDuration(Math.max(0, ms))
    const shown = (['d', 'h', 'm', 's'] as const).filter((unit) => parts[unit] > 0).slice(0, most)
    return (shown.length === 0 ? (['s'] as const) : shown)
      .map((unit) => `${grouped.format(parts[unit])} ${span[unit]}`)
      .join(' ')
  }
  const timeOf = (value: string | number | null | undefined): number =>
    value === null || value === undefined ? NaN : typeof value === 'number' ? value : Date.parse(value)
  /** How long ago, by the broker's clock. A clock that is ahead never puts the past into the future. */
  const ago = (value: string | number | null | undefined, now: number): string => {
    const age = Math.round((now - timeOf(value)) / 1000) * 1000
    return Number.isNaN(age) ? dash : age <= 0 ? span.now : span.ago(inWords(age, 1))
  }
  return {
    /** Thousands grouped; text of digits too long for a number is grouped without rounding (catalogue R13). */
    number(value: number | string | null | undefined): string {
      if (value === null || value === undefined || value === '') return dash
      if (typeof value === 'number') return Number.isFinite(value) ? grouped.format(value) : dash
      return /^-?\d+$/.test(value) ? grouped.format(BigInt(value)) : value
    },
    /** `YYYY-MM-DD HH:mm:ss` in the browser's zone (src/contract/docs/api.md#value-formats). */
    date(value: string | number | null | undefined): string {
      const time = timeOf(value)
      return Number.isNaN(time) ? dash : formatInstant(time)
    },
    /** The two largest parts of a length of time. */
    duration: (ms: number | null | undefined): string =>
      ms === null || ms === undefined || !Number.isFinite(ms) ? dash : inWords(ms, 2),
    ago,
    /** How long until an end or a start that may lie ahead; how long ago where it has passed. */
    until(value: string | number | null | undefined, now: number): string {
      const left = Math.round((timeOf(value) - now) / 1000) * 1000
      return left > 0 ? span.until(inWords(left, 1)) : ago(value, now)
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
  if (present?.locale !== locale)
    present = { t: (key, values) => translate(key, values), locale, format: formatsOf(locale) }
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
