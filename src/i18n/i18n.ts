import i18next from 'i18next'
import type { Locale } from '@/command/command'

/** How each catalogue is fetched; English is always there as the fallback (catalogue D6). */
export const catalogues: Record<Locale, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('./en'),
  zh: () => import('./zh'),
}

const told = new Set<string>()

/**
 * Starts the catalogue in one language. Keys are flat; values are never interpreted: no nesting, no escaping (React
 * escapes), so that device text with braces or `$t(…)` stays text (catalogue H4).
 */
export async function startI18n(language: Locale): Promise<void> {
  const [en, own] = await Promise.all([catalogues.en(), language === 'en' ? undefined : catalogues[language]()])
  await i18next.init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: en.default }, ...(own === undefined ? {} : { [language]: { translation: own.default } }) },
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
    nestingPrefix: '\u0000',
    nestingSuffix: '\u0000',
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => {
      if (told.has(key)) return
      told.add(key)
      console.warn(`no words for ${key}`)
    },
  } as Parameters<typeof i18next.init>[0])
  document.documentElement.lang = language
}

/** Switches the language without a reload; forms keep what was typed. */
export async function switchLanguage(language: Locale): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', (await catalogues[language]()).default)
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}
