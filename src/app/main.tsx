import './zod-config'
import '../ui/tokens.css'
// In the first file of styles: the palette would wait for one of its own.
import '../ui/highlight.css'
import { createRoot } from 'react-dom/client'
import { preferences, watchPreferences } from '@/api/preferences'
import { hasFleet, profile, rememberBroker } from '@/api/site'
import { session, restoreSession } from '@/connection/page'
import type { Locale } from '@/command/context'
import { startI18n, switchLanguage } from '@/i18n/i18n'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { version } from '@/lib/version'
import { startLocation } from '@/route/location'
import { App, bringConsole } from './app'
import { keepFocus } from './page/focus-heading'
import { takeProviderReturn } from './session/provider-return'

/** Reports what failed, with a way to try again; the messages are not part of the first chunk. */
function report(cause: unknown, retry: () => void): void {
  startInBackground(
    import('@/command/toast/load-error').then(({ reportLoadError }) => reportLoadError(cause, retry)),
    throwUnexpected,
  )
}

/** A language chosen in another tab arrives through the preferences. */
function watchLanguage(): void {
  const follow = (language: Locale) =>
    startInBackground(switchLanguage(language), (cause) => report(cause, () => follow(language)))
  let { language } = preferences.get()
  preferences.subscribe(() => {
    const next = preferences.get().language
    if (next === language) return
    language = next
    follow(next)
  })
}

/**
 * The login needs little and is rendered first. The console is fetched while the user types, but runs only from the login on, or at
 * once with a session.
 */
async function start(): Promise<void> {
  takeProviderReturn()
  console.info(`Switchboard ${version}`)
  watchPreferences()
  rememberBroker()
  // Links, bookmarks and reloads of this address reach this broker, whatever the profiles say then.
  startLocation(hasFleet ? profile?.name : undefined)
  const restored = restoreSession().then(() => {
    if (session.get().state === 'in') bringConsole()
  })
  // The texts load while the browser opens its database.
  await Promise.all([restored, startI18n(preferences.get().language)])
  keepFocus()
  watchLanguage()
  const root = document.getElementById('root')
  if (root !== null) createRoot(root).render(<App />)
}

/** The page has nothing else to show, and no texts: they may be what could not be loaded. */
function showFailedStart(cause: unknown): void {
  const root = document.getElementById('root')
  if (root !== null) root.textContent = 'Switchboard could not be loaded. Reload the page.'
  throw cause
}

startInBackground(start(), showFailedStart)
