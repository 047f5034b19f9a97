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
  /^(?:language|theme|syncOsTheme|singleKeys|ownKeys|keyHints|times|taughtKeys|leftBarCollapse|menuGroups|logWrap|macros|columns\..*)$/

/** The key in local storage of this page, for listeners of storage events. */
export const storedName = (name: string): string => (shared.test(name) ? name : ofBroker(name))

/** Local storage that never throws: private mode, a full disk and a blocking policy are reported in {@link trouble}. */
const createStorage = (keyOf: (name: string) => string) => ({
  /** The key of a name, for listeners of storage events. */
  keyOf,
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

/** Storage that lasts as long as the program: of a terminal, and of a page that shall store nothing. */
export function createMemoryStorage(records = new Map<string, string>()): NamedStorage {
  return {
    keyOf: (name) => name,
    get: (name) => records.get(name) ?? null,
    set: (name, value) => void (value === null ? records.delete(name) : records.set(name, value)),
  }
}

export const storage = { works: () => works, ...createStorage(storedName) }

/** The local storage of another broker of this console. */
export const openStorage = (broker: string): NamedStorage =>
  createStorage((name) => ofNamedBroker(broker, name))

/** The names of what is stored about what a user did. */
const ownedNames = ['journal', 'recent', 'usedValues', 'readOnly'] as const
type OwnedName = (typeof ownedNames)[number]

/** What is stored about what a user did at a broker: deleted with the session, and never shown to another user. */
export type OwnedRecords = {
  /** Stores a record for the present user (catalogue A15, A16). */
  readonly keep: (name: OwnedName, value: string) => void
  readonly forget: (names: readonly OwnedName[]) => void
}

/** The records of the user whose name `user` returns. */
export const createOwnedRecords = (
  store: Pick<NamedStorage, 'set'>,
  user: () => string | undefined,
): OwnedRecords => ({
  keep(name, value) {
    store.set('owner', user() ?? null)
    store.set(name, value)
  },
  forget(names) {
    for (const name of ['owner', ...names]) store.set(name, null)
  },
})

/** Deletes what is stored about what a user did at a broker, and who it was. */
export function forgetOwner(store: Pick<NamedStorage, 'set'>): void {
  for (const name of ['owner', ...ownedNames]) store.set(name, null)
}
