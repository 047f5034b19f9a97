import './zod-config'
import '../ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { preferences, watchPreferences } from '@/api/preferences'
import { session, startSession } from '@/api/session'
import type { Desk } from '@/command/react'
import { allWords, startI18n, switchLanguage } from '@/i18n/i18n'
import { startLocation } from '@/screens/location'
import { App } from './app'
import { createDesk } from './desk'
import { keepFocus } from './focus-heading'
import { watchBroker } from './recover'
import { watchLeaving } from './leaving'
import { watchRunLinks } from './run-link'
import { watchJournal } from './watch-journal'
import { watchSession } from './watch-session'

/** Links with a command in them wait for a session: behind the login they would be lost. */
function followLinks(desk: Desk): void {
  let stop: (() => void) | undefined
  const look = () => {
    const signedIn = session.get().state === 'in'
    if (signedIn) stop ??= watchRunLinks(desk)
    else if (session.get().state === 'out') {
      stop?.()
      stop = undefined
    }
  }
  session.subscribe(look)
  look()
}

/** The parts that the first paint can do without. */
async function loadRest(): Promise<void> {
  try {
    const { watchIdle } = await import('./later')
    watchIdle()
  } catch {
    // The line was cut meanwhile; without them nobody would notice an abandoned session, so they are asked for again.
    setTimeout(() => void loadRest(), 10_000)
  }
}

async function start(): Promise<void> {
  watchPreferences()
  startLocation()
  await Promise.all([startSession(), startI18n(preferences.get().language)])
  const desk = createDesk()
  watchSession(desk.runner)
  watchBroker()
  watchLeaving()
  watchJournal()
  keepFocus()
  followLinks(desk)
  // Another tab's choice of language comes through the preferences.
  let { language } = preferences.get()
  preferences.subscribe(() => {
    const next = preferences.get().language
    if (next === language) return
    language = next
    void switchLanguage(next)
  })
  const root = document.getElementById('root')
  if (root !== null) createRoot(root).render(<App desk={desk} />)
  // A failed fetch is tried again by whatever needs the words.
  allWords().catch(() => undefined)
  void loadRest()
}

void start()
