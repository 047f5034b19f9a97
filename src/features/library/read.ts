import * as z from 'zod/mini'
import { clearLibrary, failLibrary, library, setLibrary } from '@/api/library'
import { ApiError, toApiError } from '@/api/error'
import { polling } from '@/api/polling'
import { site } from '@/api/site'
import { LibraryFiles, libraryPath } from '@/contract/library'
import { connection, session } from '@/connection/page'
import { startInBackground, throwUnexpected } from '@/lib/background'

/** How often the library is read while the page is visible, in milliseconds. */
const everyMs = 5 * 60_000

/** Reads the library from the server of this page. */
async function fetchLibrary(signal: AbortSignal): Promise<LibraryFiles> {
  const read = z.safeParse(LibraryFiles, await connection.readServer(libraryPath, signal))
  if (read.success) return read.data
  throw new ApiError(200, 'UNREADABLE', '', { failure: 'unreadable', method: 'GET', path: libraryPath })
}

let running: AbortController | undefined

async function update(): Promise<void> {
  running?.abort()
  const control = new AbortController()
  running = control
  library.merge({ reading: true })
  try {
    const files = await fetchLibrary(control.signal)
    if (running === control) setLibrary(files, Date.now())
  } catch (cause) {
    if (running === control) failLibrary(toApiError(cause), Date.now())
  }
}

/** Reads the library of this console now. Its failure is shown on its screen. */
export const readLibrary = (): void => startInBackground(update(), throwUnexpected)

/**
 * Reads the library in each session, then now and again while the user is there, and when the page becomes visible after that time.
 * Returns a function that stops it.
 */
export function followLibrary(hasLibrary = site.library === true): () => void {
  if (!hasLibrary) return () => undefined
  const isDue = () => Date.now() - (library.get().at ?? 0) >= everyMs
  const follow = () => {
    const { state } = session.get()
    if (state === 'in') {
      if (library.get().at === undefined && !library.get().reading) readLibrary()
    } else if (state === 'out') {
      running?.abort()
      running = undefined
      clearLibrary()
    }
  }
  const readIfDue = () => {
    // A call prolongs the session of an absent user.
    if (session.get().state === 'in' && !document.hidden && !polling.get().idle && isDue()) readLibrary()
  }
  const unsubscribe = session.subscribe(follow)
  follow()
  document.addEventListener('visibilitychange', readIfDue)
  const timer = setInterval(readIfDue, everyMs)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', readIfDue)
    clearInterval(timer)
  }
}
