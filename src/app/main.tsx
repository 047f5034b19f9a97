import './zod-config'
import '../ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { preferences, watchPreferences } from '@/api/preferences'
import { session, startSession } from '@/api/session'
import { startI18n, switchLanguage } from '@/i18n/i18n'
import { version } from '@/lib/version'
import { startLocation } from '@/route/location'
import { App, Console } from './app'
import { keepFocus } from './page/focus-heading'

/** Another tab's choice of language comes through the preferences. */
function watchLanguage(): void {
  let { language } = preferences.get()
  preferences.subscribe(() => {
    const next = preferences.get().language
    if (next === language) return
    language = next
    void switchLanguage(next)
  })
}

// A failed fetch is tried again by the gate, which tells of it.
const bringConsole = () => void Console.fetch().catch(() => undefined)

/** The login needs little, so it stands first; the rest of the console comes while one types, or at once where nobody needs to. */
async function start(): Promise<void> {
  console.info(`Switchboard ${version}`)
  watchPreferences()
  startLocation()
  await startSession()
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
