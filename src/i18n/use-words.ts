import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import type { Locale } from '@/command/context'
import { plain } from '@/lib/text/untrusted'
import { formatInstant, splitDuration } from '@/lib/time/time'
import type { Key, MessageValues } from './key'

/** A message in the current language. */
export type Translate = (key: Key, values?: MessageValues) => string

/** A cache of messages without values, because a list of a hundred rows looks up the same few. */
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

/** The text of a key built at run time, such as `choice.qos.1`; undefined where the catalogue has none. */
export const lookUp = (key: string, values?: MessageValues): string | undefined =>
  i18next.exists(key, values) ? i18next.t(key, values ?? {}) : undefined

/**
 * The text of a word of the broker, such as a state, whose keys start with `prefix`: one that no release has had before is shown as it is, and a missing, empty
 * or unreadable one as unknown.
 */
export const translateWord = (prefix: string, word = ''): string =>
  word === '' ? translate('list.state.unknown') : (lookUp(prefix + word) ?? plain(word, 60))

/** The keys of the current language with this prefix, for text search. */
export const keysBelow = (prefix: string): string[] =>
  Object.keys(
    (i18next.getResourceBundle(i18next.language, 'translation') as
      Readonly<Record<string, string>> | undefined) ?? {},
  ).filter((key) => key.startsWith(prefix))

const plural = (locale: string, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(locale, options)

/** The formats of durations, shared by ages, ends and durations. */
const spans = {
  en: {
    d: 'd',
    h: 'h',
    m: 'min',
    s: 's',
    ms: 'ms',
    now: 'now',
    ago: (span: string) => `${span} ago`,
    until: (span: string) => `in ${span}`,
  },
  zh: {
    d: '天',
    h: '小时',
    m: '分钟',
    s: '秒',
    ms: '毫秒',
    now: '刚刚',
    ago: (span: string) => `${span}前`,
    until: (span: string) => `${span}后`,
  },
} as const

/** Formatters for numbers, dates, durations and sizes in a language. A missing value is a dash. */
export function formats(locale: Locale) {
  const grouped = plural(locale)
  const dash = '–'
  const span = spans[locale]
  /** The largest units of a duration. */
  const inWords = (ms: number, maxParts: number): string => {
    const parts = splitDuration(Math.max(0, ms))
    const shown = (['d', 'h', 'm', 's'] as const).filter((unit) => parts[unit] > 0).slice(0, maxParts)
    return (shown.length === 0 ? (['s'] as const) : shown)
      .map((unit) => `${grouped.format(parts[unit])} ${span[unit]}`)
      .join(' ')
  }
  const timeOf = (value: string | number | null | undefined): number =>
    value === null || value === undefined ? NaN : typeof value === 'number' ? value : Date.parse(value)
  /** How long ago, by the broker's clock. A clock that is ahead never makes a past time look like a future one. */
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
    /** Parts of a sentence in one line. */
    clauses: (parts: readonly string[]): string => parts.join(locale === 'zh' ? '；' : '; '),
    /** Names as a list in a sentence; Chinese has blanks around Latin letters and digits. */
    list(names: readonly string[]): string {
      const text = new Intl.ListFormat(locale).format(names)
      return locale === 'zh'
        ? text.replace(/(?<=\p{Script=Han})(?=[A-Za-z\d])|(?<=[A-Za-z\d])(?=\p{Script=Han})/gu, ' ')
        : text
    },
    /** The two largest units of a duration; less than a second in milliseconds. */
    duration: (ms: number | null | undefined): string =>
      ms === null || ms === undefined || !Number.isFinite(ms)
        ? dash
        : ms >= 1 && ms < 1000
          ? `${grouped.format(Math.floor(ms))} ${span.ms}`
          : inWords(ms, 2),
    ago,
    /** The time until an instant, or since it if it has passed. */
    until(value: string | number | null | undefined, now: number): string {
      const left = Math.round((timeOf(value) - now) / 1000) * 1000
      return left > 0 ? span.until(inWords(left, 1)) : ago(value, now)
    },
    /** Bytes with base 1024. */
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

/** The texts and formats outside of components: one object per language, so that a component rerenders only when it changes. */
export function getWords(): Words {
  const locale: Locale = i18next.language === 'zh' ? 'zh' : 'en'
  if (present?.locale !== locale)
    present = { t: (key, values) => translate(key, values), locale, format: formatsOf(locale) }
  return present
}

/** How often the language has changed; a change to the same one shows texts that were loaded since. */
let changes = 0
const listeners = new Set<() => void>()
i18next.on('languageChanged', () => {
  changes += 1
  for (const listener of [...listeners]) listener()
})
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const countChanges = () => changes

/**
 * The texts and formats of the current language; the component rerenders when it changes. The hook of the library copies its whole
 * instance for each component, which took a sixth of the time of drawing a form of 500 fields.
 */
export function useWords(): Words {
  useSyncExternalStore(subscribe, countChanges)
  return getWords()
}
