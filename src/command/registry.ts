import { loadChunk } from '@/api/load-chunk'
import type { Resource } from '@/api/resource'
import { createStore } from '@/lib/store'
import type { AnyCommand } from './command'

/** All commands by id, in a fixed order. */
export type Registry = {
  readonly all: readonly AnyCommand[]
  /** The command of an id, or of one that it had in an earlier version. */
  get: (id: string) => AnyCommand | undefined
  /** The commands that show an object, by its noun, in the order of the search. */
  readonly shows: ReadonlyMap<Resource, AnyCommand>
  /** Loads all commands that were not loaded at once. Rejects if they cannot be loaded; the next call then retries. */
  load: () => Promise<void>
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
  const shows = new Map<Resource, AnyCommand>()
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
    shows.clear()
    for (const command of [...store.get()].sort((a, b) => (a.searchOrder ?? 0) - (b.searchOrder ?? 0))) {
      const shown = Object.values(command.params)[0]?.prompt
      if (command.searchOrder !== undefined && shown?.kind === 'pick') shows.set(shown.resource, command)
    }
  }
  add(commands)
  return {
    get all() {
      return store.get()
    },
    get: (id) => byId.get(id),
    shows,
    async load() {
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
