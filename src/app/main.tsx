import './zod-config'
import '../ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { preferences, watchPreferences } from '@/api/preferences'
import { hasFleet, profile, rememberBroker } from '@/api/site'
import { session, restoreSession } from '@/connection/page'
import { startI18n, switchLanguage } from '@/i18n/i18n'
import { version } from '@/lib/version'
import { startLocation } from '@/route/location'
import { App, Console } from './app'
import { keepFocus } from './page/focus-heading'
import { takeProviderReturn } from './session/provider-return'

/** A language chosen in another tab arrives through the preferences. */
function watchLanguage(): void {
  let { language } = preferences.get()
  preferences.subscribe(() => {
    const next = preferences.get().language
    if (next === language) return
    language = next
    void switchLanguage(next)
  })
}

// A failed load is retried and reported by the gate.
const bringConsole = () => void Console.fetch().catch(() => undefined)

/**
 * The login needs little and is rendered first; the rest of the console loads while the user types, or at
 * once with a session.
 */
async function start(): Promise<void> {
  takeProviderReturn()
  console.info(`Switchboard ${version}`)
  watchPreferences()
  rememberBroker()
  // Links, bookmarks and reloads of this address reach this broker, whatever the profiles say then.
  startLocation(hasFleet ? profile?.name : undefined)
  await restoreSession()
  const { state } = session.get()
  await startI18n(preferences.get().language)
  if (state === 'in') bringConsole()
  keepFocus()
  watchLanguage()
  const root = document.getElementById('root')
  if (root !== null) createRoot(root).render(<App />)
  if (state !== 'in') requestAnimationFrame(() => setTimeout(bringConsole))
}

void start()
