import type { Plugin } from 'vite'
import { readTexts, virtualTexts } from './vite-virtual-texts.ts'

/**
 * Serves `virtual:names-en` and `…-zh`: the names of all screens and resources, which the menu and the first screen show before
 * the rest of a noun's texts is loaded.
 */
export const names = (): Plugin[] =>
  ['en', 'zh'].map((language) => virtualTexts(`virtual:names-${language}`, `locales/${language}`, pickNames))

/** The names of screens and resources, by key. */
export const pickNames = (folder: string): Record<string, string> =>
  Object.fromEntries(Object.entries(readTexts(folder)).filter(([key]) => /^(?:noun|screen)\./.test(key)))
