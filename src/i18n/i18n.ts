import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Locale } from '@/command/context'

type Words = Readonly<Record<string, string>>

/** What is shown before and with the first screen, or all there is. */
type Bundle = 'first' | 'all'

const bundles: Record<Locale, Record<Bundle, () => Promise<{ default: Words }>>> = {
  en: { first: () => import('./words/en-first'), all: () => import('./words/en') },
  zh: { first: () => import('./words/zh-first'), all: () => import('./words/zh') },
}

/** All texts of a language, as they are. */
export const fetchWords = async (language: Locale): Promise<Words> => (await bundles[language].all()).default

const reported = new Set<string>()

/** What was added to the catalogue, so that a switch of the language brings as much of the other one. */
const added = new Map<string, Promise<void>>()

function addBundle(language: Locale, which: Bundle): Promise<void> {
  const name = `${language} ${which}`
  const known =
    added.get(name) ??
    bundles[language][which]().then(({ default: words }) => {
      i18next.addResourceBundle(language, 'translation', words, true, true)
    })
  added.set(name, known)
  // A failed fetch may be tried again.
  known.catch(() => added.delete(name))
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

async function addBundles(language: Locale, which: Bundle): Promise<void> {
  await Promise.all(languages(language).map((one) => addBundle(one, which)))
}

/**
 * Starts the catalogue in one language, with the texts that are shown first. Keys are flat; values are never interpreted: no nesting, no
 * escaping (React escapes), so that device text with braces or `$t(…)` stays text (catalogue H4).
 */
export async function startI18n(language: Locale): Promise<void> {
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
      // Texts are never fetched while something is drawn; tags are those of {@link Sentence} only.
      react: { useSuspense: false, transSupportBasicHtmlNodes: false },
      saveMissing: true,
      missingKeyHandler: (_languages, _namespace, key) => {
        if (reported.has(key)) return
        reported.add(key)
        console.warn(`no words for ${key}`)
      },
    } as Parameters<typeof i18next.init>[0])
  // Starting again empties the catalogue.
  added.clear()
  await addBundles(language, 'first')
  document.documentElement.lang = language
}

/** The language of the texts now. */
export const languageNow = (): string => i18next.language

/** All texts: the first screen is drawn before they have come, everything else waits for them. */
export const allWords = (): Promise<void> => addBundles(i18next.language as Locale, 'all')

/** Switches the language without a reload; forms keep what was typed. */
export async function switchLanguage(language: Locale): Promise<void> {
  await addBundles(language, added.has('en all') ? 'all' : 'first')
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Words that the user has given something, under a key of their own, where only a key can be said; returns the key. They hold no braces. */
export function formatAs(key: string, words: string): string {
  if (i18next.getResource('en', 'translation', key) !== words)
    i18next.addResourceBundle('en', 'translation', { [key]: words }, true, true)
  return key
}
