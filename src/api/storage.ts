import { createStore } from '@/lib/store'
import { ofBroker, ofNamedBroker } from './site'

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
const createStorage = (keyOf: (name: string) => string) => ({
  get(name: string): string | null {
    try {
      return globalThis.localStorage.getItem(keyOf(name))
    } catch {
      refused()
      return null
    }
  },
  set(name: string, value: string | null): void {
    try {
      if (value === null) globalThis.localStorage.removeItem(keyOf(name))
      else globalThis.localStorage.setItem(keyOf(name), value)
    } catch {
      refused()
    }
  },
})

export type NamedStorage = ReturnType<typeof createStorage>

export const storage = { works: () => works, ...createStorage(storedName) }

/** The local storage of another broker of this console. */
export const openStorage = (broker: string): NamedStorage =>
  createStorage((name) => ofNamedBroker(broker, name))

/** The names of what is stored about what a user did. */
const ownedNames = ['journal', 'recent', 'usedValues', 'readOnly'] as const
type OwnedName = (typeof ownedNames)[number]

/** The owner of stored data other than preferences: it is deleted with the session, and other users never see it. */
export const owner = {
  name: undefined as string | undefined,
  /** Stores data about what this user did (catalogue A15, A16). */
  keep(name: OwnedName, value: string): void {
    storage.set('owner', owner.name ?? null)
    storage.set(name, value)
  },
  forget: (names: readonly OwnedName[]): void => {
    for (const name of ['owner', ...names]) storage.set(name, null)
  },
}

/** Deletes what is stored about what a user did at a broker, and who it was. */
export function forgetOwner(store: NamedStorage): void {
  for (const name of ['owner', ...ownedNames]) store.set(name, null)
}
