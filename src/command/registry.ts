import { loadChunk } from '@/api/load-chunk'
import { createStore } from '@/lib/store'
import type { AnyCommand } from './command'

/** All commands by id, in a fixed order. */
export type Registry = {
  readonly all: readonly AnyCommand[]
  /** The command of an id, or of one that it had in an earlier version. */
  get: (id: string) => AnyCommand | undefined
  /** Loads all commands that were not loaded at once. Rejects if they cannot be loaded; the next call then retries. */
  want: () => Promise<void>
  /** Whether loading is complete: an unknown id is then invalid. */
  readonly whole: boolean
  /** Calls `fn` when more commands have loaded; returns a function that unsubscribes. */
  subscribe: (fn: () => void) => () => void
}

declare module './context' {
  interface Context {
    /** All commands, for commands about commands; absent in a terminal. */
    readonly registry?: Registry
  }
}

/** Builds the registry; throws on duplicate ids, former ones included. With `fetchRest`, more commands are loaded later. */
export function createRegistry(
  commands: readonly AnyCommand[],
  fetchRest?: () => Promise<readonly AnyCommand[]>,
): Registry {
  const byId = new Map<string, AnyCommand>()
  const store = createStore<readonly AnyCommand[]>([])
  let whole = fetchRest === undefined
  let loading: Promise<void> | undefined
  const add = (more: readonly AnyCommand[]) => {
    for (const command of more)
      for (const id of [command.id, ...(command.formerIds ?? [])]) {
        if (byId.has(id)) throw new Error(`two commands are called ${id}`)
        byId.set(id, command)
      }
    store.set(() => [...new Set(byId.values())].sort((a, b) => (a.id < b.id ? -1 : 1)))
  }
  add(commands)
  return {
    get all() {
      return store.get()
    },
    get: (id) => byId.get(id),
    async want() {
      if (whole || fetchRest === undefined) return
      loading ??= loadChunk(fetchRest()).then(
        (rest) => {
          whole = true
          add(rest)
        },
        (cause: unknown) => {
          loading = undefined
          throw cause
        },
      )
      await loading
    },
    get whole() {
      return whole
    },
    subscribe: store.subscribe,
  }
}
