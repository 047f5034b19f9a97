import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Locale } from '@/command/context'
import { startInBackground } from '@/lib/background'
import { hasGivenWords } from './start-with-words'

type Words = Readonly<Record<string, string>>

/** The texts of the first screen, or all texts. */
type Bundle = 'first' | 'all'

const bundles: Record<Locale, Record<Bundle, () => Promise<{ default: Words }>>> = {
  en: { first: () => import('./words/en-first'), all: () => import('./words/en') },
  zh: { first: () => import('./words/zh-first'), all: () => import('./words/zh') },
}

const reported = new Set<string>()

/** The bundles added so far, so that a language switch loads the same ones. */
const added = new Map<string, Promise<void>>()

function addBundle(language: Locale, which: Bundle): Promise<void> {
  const name = `${language} ${which}`
  const known =
    added.get(name) ??
    bundles[language][which]().then(({ default: words }) => {
      // Flat and never changed, so that no copies are needed.
      i18next.addResourceBundle(language, 'translation', words, false, true, {
        silent: false,
        skipCopy: true,
      })
    })
  added.set(name, known)
  // A failed fetch may be retried.
  known.catch(() => added.delete(name))
  return known
}

const grouped = new Map<string, Intl.NumberFormat>()

// A noncharacter: marks a Chinese character at the start or end of a value, and is removed before rendering.
const hanEdge = '\uFDD0'
const markHanEdges = (value: string): string =>
  value.includes(hanEdge)
    ? value
    : `${/^\p{Script=Han}/u.test(value) ? hanEdge : ''}${value}${/\p{Script=Han}$/u.test(value) ? hanEdge : ''}`

/** Removes blanks around placeholders in Chinese texts, except next to Latin letters and digits. */
const chineseSpacing = {
  type: 'postProcessor' as const,
  name: 'chineseSpacing',
  process: (text: string): string =>
    text.includes(hanEdge)
      ? text.replace(/(?<=\p{Script=Han}) \uFDD0|\uFDD0 (?=\p{Script=Han})/gu, '').replaceAll(hanEdge, '')
      : text,
}

/** Formats numbers within a message with grouping: «100,013 clients». Other values stay unchanged. */
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

/** Adds a bundle; where it cannot be loaded, that of English in its place (catalogue D6). */
async function addBundleOrEnglish(language: Locale, which: Bundle): Promise<void> {
  try {
    await addBundle(language, which)
  } catch (cause) {
    if (language === 'en') throw cause
    reportOnce(`${language} texts could not be loaded: ${String(cause)}`)
    await addBundle('en', which)
  }
}

function reportOnce(text: string): void {
  if (reported.has(text)) return
  reported.add(text)
  console.warn(text)
}

/** Reports a key without a text. A test keeps the languages complete, so that English is loaded only here (catalogue D6). */
function handleMissingKey(key: string): void {
  reportOnce(`no words for ${key}`)
  if (i18next.language !== 'en')
    startInBackground(showEnglish(), (cause) => reportOnce(`en texts could not be loaded: ${String(cause)}`))
}

/** Loads the English texts and has everything rendered again. */
async function showEnglish(): Promise<void> {
  await addBundle('en', 'all')
  await i18next.changeLanguage(i18next.language)
}

/**
 * Starts the catalogue in one language with the texts of the first screen. Keys are flat; values are never interpreted: no nesting,
 * no escaping (React escapes), so that device text with braces or `$t(…)` stays text (catalogue H4).
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
      // Texts are never fetched during rendering; only {@link Sentence} has tags.
      react: { useSuspense: false, transSupportBasicHtmlNodes: false },
      saveMissing: true,
      missingKeyHandler: (_languages, _namespace, key) => handleMissingKey(key),
    } as Parameters<typeof i18next.init>[0])
  // A restart empties the catalogue.
  added.clear()
  await addBundleOrEnglish(language, 'first')
  document.documentElement.lang = language
}

/** The current language of the texts. */
export const languageNow = (): string => i18next.language

/** Loads all texts; only the first screen is rendered before that. */
export async function allWords(): Promise<void> {
  if (!hasGivenWords()) await addBundleOrEnglish(i18next.language as Locale, 'all')
}

/** Switches the language without a reload; forms keep what was typed. */
export async function switchLanguage(language: Locale): Promise<void> {
  await addBundleOrEnglish(language, added.has(`${i18next.language} all`) ? 'all' : 'first')
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Registers a user-defined text under a new key, where only keys are accepted; returns the key. The text has no braces. */
export function formatAs(key: string, words: string): string {
  for (const language of ['en', 'zh'])
    if (i18next.getResource(language, 'translation', key) !== words)
      i18next.addResourceBundle(language, 'translation', { [key]: words }, true, true)
  return key
}
