import { createStore } from '@/lib/store'
import { ofBroker } from './site'

/**
 * Why this browser stores nothing: storage is blocked, or the context is insecure; undefined while it works.
 * The console then works in memory and says so (catalogue A22).
 */
export const trouble = createStore<'insecure' | 'blocked' | undefined>(undefined)

let works = true

function refused(): void {
  works = false
  trouble.set(() => 'blocked')
}

/** Appearance and macros are shared by all brokers; other keys are stored per broker. */
const shared =
  /^(?:language|theme|syncOsTheme|singleKeys|ownKeys|keyHints|taughtKeys|leftBarCollapse|menuGroups|logWrap|macros|columns\..*)$/

/** The key in local storage, for listeners of storage events. */
export const storedName = (name: string): string => (shared.test(name) ? name : ofBroker(name))

/** Local storage that never throws: private mode, a full disk and a blocking policy are reported in {@link trouble}. */
export const storage = {
  works: () => works,
  get(name: string): string | null {
    try {
      return globalThis.localStorage.getItem(storedName(name))
    } catch {
      refused()
      return null
    }
  },
  set(name: string, value: string | null): void {
    try {
      if (value === null) globalThis.localStorage.removeItem(storedName(name))
      else globalThis.localStorage.setItem(storedName(name), value)
    } catch {
      refused()
    }
  },
}

/** The owner of stored data other than preferences: it is deleted with the session, and other users never see it. */
export const owner = {
  name: undefined as string | undefined,
  /** Stores data about what this user did (catalogue A15, A16). */
  keep(name: string, value: string): void {
    storage.set('owner', owner.name ?? null)
    storage.set(name, value)
  },
  forget: (names: readonly string[]): void => {
    for (const name of ['owner', ...names]) storage.set(name, null)
  },
}
