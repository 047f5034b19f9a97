import { createStore } from '@/lib/store'

/**
 * Why this browser keeps nothing: it refuses to, or the page is not served securely; undefined while all is kept.
 * The console then works in memory and says so (catalogue A22).
 */
export const trouble = createStore<'insecure' | 'blocked' | undefined>(undefined)

let works = true

function refused(): void {
  works = false
  trouble.set(() => 'blocked')
}

/** Local storage that never throws: private mode, a full disk and a forbidding policy all end in {@link trouble}. */
export const storage = {
  works: () => works,
  get(name: string): string | null {
    try {
      return globalThis.localStorage.getItem(name)
    } catch {
      refused()
      return null
    }
  },
  set(name: string, value: string | null): void {
    try {
      if (value === null) globalThis.localStorage.removeItem(name)
      else globalThis.localStorage.setItem(name, value)
    } catch {
      refused()
    }
  },
}

/** Whose the kept things are that are not preferences: they go with the session, and nobody else ever sees them. */
export const owner = {
  name: undefined as string | undefined,
  /** Keeps something that tells of what this user did (catalogue A15, A16). */
  keep(name: string, value: string): void {
    storage.set('owner', owner.name ?? null)
    storage.set(name, value)
  },
  forget: (names: readonly string[]): void => {
    for (const name of ['owner', ...names]) storage.set(name, null)
  },
}
