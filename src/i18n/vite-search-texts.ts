import type { Plugin } from 'vite'
import { readTexts, virtualTexts } from './vite-virtual-texts.ts'

/**
 * Serves `virtual:search-texts-en` and `…-zh`: what the palette finds commands and screens by, so that it finds them by their
 * names in the other language without the rest of its texts.
 */
export const searchTexts = (): Plugin[] =>
  ['en', 'zh'].map((language) =>
    virtualTexts(`virtual:search-texts-${language}`, `locales/${language}`, pickSearchTexts),
  )

/** The titles and keywords of commands, and the titles of screens, by key. */
export function pickSearchTexts(folder: string): Record<string, string> {
  const texts = readTexts(folder)
  return Object.fromEntries(
    Object.entries(texts).filter(
      ([key]) =>
        key.startsWith('screen.') ||
        key.endsWith('.keywords') ||
        (key.endsWith('.title') && key.replace(/title$/, 'keywords') in texts),
    ),
  )
}
