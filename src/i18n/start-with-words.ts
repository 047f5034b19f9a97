import i18next from 'i18next'

/** Starts the catalogue in English with words that are all there, for programs without a page: commands share code that looks words up. */
export function startWithWords(words: Readonly<Record<string, string>>): void {
  void i18next.init({
    lng: 'en',
    resources: { en: { translation: words } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
  })
}
