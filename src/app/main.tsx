import './zod-config'
import '../ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { preferences, watchPreferences } from '@/api/preferences'
import { startSession } from '@/api/session'
import type { Desk } from '@/command/react'
import { allWords, startI18n, switchLanguage } from '@/i18n/i18n'
import { startLocation } from '@/route/location'
import { App } from './app'
import { createDesk } from './desk'
import { keepFocus } from './page/focus-heading'
import { fetchParts } from './parts'
import { watchBroker } from './recover'
import { watchLeaving } from './page/leaving'
import { watchJournal } from './watch-journal'
import { watchSession } from './session/watch-session'

/** The parts that the first paint can do without. */
async function loadRest(desk: Desk): Promise<void> {
  try {
    const [{ bringCommands, followLinks, refuseStrayFiles, watchIdle }] = await Promise.all([import('./later'), fetchParts()])
    watchIdle()
    refuseStrayFiles()
    // A command's steps have their words among the rest. A failed fetch is tried again by whatever needs them.
    await allWords().catch(() => undefined)
    bringCommands(desk.registry)
    followLinks(desk)
  } catch {
    // The line was cut meanwhile; without them nobody would notice an abandoned session, so they are asked for again.
    setTimeout(() => void loadRest(desk), 10_000)
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
  void loadRest(desk)
}

void start()
