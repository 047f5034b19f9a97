import type { Locale } from '@/command/context'

export type Words = { default: Readonly<Record<string, string>> }

/** The parts of a catalogue that come after the sign-in. */
export type LaterPart = 'keywords' | 'rest' | 'later' | 'newer' | 'screens'

/**
 * How they are fetched: the words that commands are found by, those of many screens, those that commands and dialogs say besides, those of
 * what only newer brokers have, and those of single screens.
 */
export const catalogues: Record<Locale, Record<LaterPart, () => Promise<Words>>> = {
  en: {
    keywords: () => import('virtual:words/en-keywords'),
    rest: () => import('virtual:words/en-rest'),
    later: () => import('virtual:words/en-later'),
    newer: () => import('virtual:words/en-newer'),
    screens: () => import('virtual:words/en-screens'),
  },
  zh: {
    keywords: () => import('virtual:words/zh-keywords'),
    rest: () => import('virtual:words/zh-rest'),
    later: () => import('virtual:words/zh-later'),
    newer: () => import('virtual:words/zh-newer'),
    screens: () => import('virtual:words/zh-screens'),
  },
}
