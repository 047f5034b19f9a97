import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Locale } from '@/command/context'

import type { LaterPart, Words } from './catalogues'

type Part = 'login' | 'first' | LaterPart

/** What is shown before anybody has signed in, and at once afterwards. */
const first: Record<Locale, Partial<Record<Part, () => Promise<Words>>>> = {
  en: { login: () => import('virtual:words/en-login'), first: () => import('virtual:words/en-first') },
  zh: { login: () => import('virtual:words/zh-login'), first: () => import('virtual:words/zh-first') },
}

/** One part of a catalogue as it lies there. How those after the login's are fetched comes by itself. */
export const fetchPart = async (language: Locale, which: Part): Promise<Words> =>
  (first[language][which] ?? (await import('./catalogues')).catalogues[language][which as LaterPart])()

const told = new Set<string>()

/** What has been fetched, so that a switch of the language brings the same parts of the other one. */
const parts = new Map<string, Promise<void>>()

function part(language: Locale, which: Part): Promise<void> {
  const name = `${language} ${which}`
  const known =
    parts.get(name) ??
    fetchPart(language, which).then(({ default: words }) => {
      i18next.addResourceBundle(language, 'translation', words, true)
    })
  parts.set(name, known)
  // A failed fetch may be tried again.
  known.catch(() => parts.delete(name))
  return known
}

const grouped = new Map<string, Intl.NumberFormat>()

// A noncharacter: it marks where a value begins or ends with Chinese, and never reaches the page.
const hanEdge = '\uFDD0'
const markHanEdges = (value: string): string =>
  value.includes(hanEdge)
    ? value
    : `${/^\p{Script=Han}/u.test(value) ? hanEdge : ''}${value}${/\p{Script=Han}$/u.test(value) ? hanEdge : ''}`

/** Chinese texts set a placeholder off by blanks, which are right beside Latin letters and digits only. */
const chineseSpacing = {
  type: 'postProcessor' as const,
  name: 'chineseSpacing',
  process: (text: string): string =>
    text.includes(hanEdge)
      ? text.replace(/(?<=\p{Script=Han}) \uFDD0|\uFDD0 (?=\p{Script=Han})/gu, '').replaceAll(hanEdge, '')
      : text,
}

/** Numbers in a sentence are grouped as they are everywhere else: «100,013 clients». What is no number stays as it is. */
const numbers = {
  type: 'formatter' as const,
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format(value: unknown, _format?: string, language = 'en'): string {
    if (typeof value !== 'number')
      return language === 'zh' && typeof value === 'string' ? markHanEdges(value) : (value as string)
    const format = grouped.get(language) ?? new Intl.NumberFormat(language)
    grouped.set(language, format)
    return format.format(value)
  },
}

/** English is always there as the fallback (catalogue D6). */
const languages = (language: Locale): Locale[] => (language === 'en' ? ['en'] : ['en', language])

async function fetchWords(language: Locale, which: readonly Part[]): Promise<void> {
  await Promise.all(languages(language).flatMap((one) => which.map((each) => part(one, each))))
}

/**
 * Starts the catalogue in one language, with the parts that are shown at once. Keys are flat; values are never interpreted: no nesting, no
 * escaping (React escapes), so that device text with braces or `$t(…)` stays text (catalogue H4).
 */
export async function startI18n(
  language: Locale,
  which: readonly Part[] = ['login', 'first'],
): Promise<void> {
  // Starting again begins with an empty catalogue.
  parts.clear()
  await i18next
    .use(initReactI18next)
    .use(numbers)
    .use(chineseSpacing)
    .init({
      postProcess: ['chineseSpacing'],
      lng: language,
      fallbackLng: 'en',
      resources: {},
      keySeparator: false,
      nsSeparator: false,
      returnNull: false,
      interpolation: { escapeValue: false, skipOnVariables: true, alwaysFormat: true },
      nestingPrefix: '\u0000',
      nestingSuffix: '\u0000',
      // A part of the catalogue is fetched by {@link part}, never while something is drawn; tags are those of {@link Sentence} only.
      react: { useSuspense: false, transSupportBasicHtmlNodes: false },
      saveMissing: true,
      missingKeyHandler: (_languages, _namespace, key) => {
        if (told.has(key)) return
        told.add(key)
        console.warn(`no words for ${key}`)
      },
    } as Parameters<typeof i18next.init>[0])
  // Starting afresh emptied the catalogue, so every part is fetched again.
  parts.clear()
  await fetchWords(language, which)
  document.documentElement.lang = language
}

/** The language of the texts now. */
export const languageNow = (): string => i18next.language

/** The words of shell and palette. */
export const shellWords = (): Promise<void> => fetchWords(i18next.language as Locale, ['first'])

/** The words that many screens share, the overview's own among them. */
export const sharedWords = async (): Promise<void> => {
  await Promise.all([
    keywords(i18next.language as Locale),
    fetchWords(i18next.language as Locale, ['first', 'rest']),
  ])
}

/** The words of commands under way and of dialogs. */
export const commandWords = async (): Promise<void> => {
  await Promise.all([sharedWords(), fetchWords(i18next.language as Locale, ['later'])])
}

/** The words of commands that only newer brokers have something for. */
export const newerWords = (): Promise<void> => fetchWords(i18next.language as Locale, ['newer'])

/** The words of all screens as well; whoever shows one waits for them. */
export const allWords = async (): Promise<void> => {
  await Promise.all([commandWords(), newerWords(), fetchWords(i18next.language as Locale, ['screens'])])
}

/** The words that commands are found by besides their titles. */
export const keywords = (language: Locale): Promise<void> => part(language, 'keywords')

/** Switches the language without a reload; forms keep what was typed. */
export async function switchLanguage(language: Locale): Promise<void> {
  const fetched = (['login', 'first', 'rest', 'later', 'newer', 'screens'] as const).filter((which) =>
    parts.has(`en ${which}`),
  )
  await Promise.all([
    fetchWords(language, fetched),
    ...(fetched.includes('rest') ? [keywords(language)] : []),
  ])
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Words that the user has given something, under a key of their own, where only a key can be said; returns the key. They hold no braces. */
export function sayAs(key: string, words: string): string {
  if (i18next.getResource('en', 'translation', key) !== words)
    i18next.addResourceBundle('en', 'translation', { [key]: words }, true, true)
  return key
}
