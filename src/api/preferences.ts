import type { Locale, Preferences } from '@/command/context'
import { createStore } from '@/lib/store'
import { storage } from './storage'

/** Names in local storage. */
const names = {
  language: 'language',
  theme: 'theme',
  syncTheme: 'syncOsTheme',
  singleKeys: 'singleKeys',
  keyHints: 'keyHints',
  times: 'times',
} as const

const systemTheme = (): 'dark' | 'light' =>
  typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'

function read(): Preferences {
  const language = storage.get(names.language)
  const guessed: Locale = (globalThis.navigator?.language ?? 'en').toLowerCase().startsWith('zh')
    ? 'zh'
    : 'en'
  const theme = storage.get(names.theme)
  // Follows the system until the user chooses.
  const syncTheme = (storage.get(names.syncTheme) ?? String(theme === null)) === 'true'
  return {
    language: language === 'zh' || language === 'en' ? language : guessed,
    theme: syncTheme ? systemTheme() : theme === 'light' ? 'light' : 'dark',
    syncTheme,
    singleKeys: storage.get(names.singleKeys) !== 'false',
    keyHints: storage.get(names.keyHints) !== 'false',
    times: storage.get(names.times) === 'full' ? 'full' : 'relative',
  }
}

export const preferences = createStore<Preferences>(read())

/** Applies the theme: components use only the tokens that `data-theme` switches. */
function applyTheme({ theme }: Preferences): void {
  document.documentElement.dataset['theme'] = theme
  document.documentElement.style.colorScheme = theme
}

/** Applies and stores preferences. Choosing a theme stops following the system. */
export function prefer(change: Partial<Preferences>): void {
  preferences.update((draft) => {
    Object.assign(draft, change)
    if (change.theme !== undefined) draft.syncTheme = false
    if (draft.syncTheme) draft.theme = systemTheme()
  })
  const settled = preferences.get()
  storage.set(names.language, settled.language)
  storage.set(names.theme, settled.theme)
  storage.set(names.syncTheme, String(settled.syncTheme))
  storage.set(names.singleKeys, String(settled.singleKeys))
  storage.set(names.keyHints, String(settled.keyHints))
  storage.set(names.times, settled.times)
  applyTheme(settled)
}

/** Follows the system theme, if enabled, and changes in other tabs. Returns a function that stops it. */
export function watchPreferences(): () => void {
  applyTheme(preferences.get())
  const media = matchMedia('(prefers-color-scheme: light)')
  const follow = () => {
    if (preferences.get().syncTheme) prefer({})
  }
  const reload = () => {
    preferences.set(() => read())
    applyTheme(preferences.get())
  }
  media.addEventListener('change', follow)
  globalThis.addEventListener('storage', reload)
  return () => {
    media.removeEventListener('change', follow)
    globalThis.removeEventListener('storage', reload)
  }
}
