import i18next from 'i18next'
import { startInBackground, throwUnexpected } from '@/lib/background'

let given = false

/** Whether all texts were given at the start, so that none has to be loaded. */
export const hasGivenWords = (): boolean => given

/** Starts the catalogue in English with preloaded texts, for programs without a page, because commands look up texts. */
export function startWithWords(words: Readonly<Record<string, string>>): void {
  given = true
  startInBackground(
    i18next.init({
      lng: 'en',
      resources: { en: { translation: words } },
      keySeparator: false,
      nsSeparator: false,
      initAsync: false,
      interpolation: { escapeValue: false, skipOnVariables: true },
    }),
    throwUnexpected,
  )
}
