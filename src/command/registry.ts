import { createStore } from '@/lib/store'
import type { AnyCommand } from './command'

/** All commands by id, in a fixed order. */
export type Registry = {
  readonly all: readonly AnyCommand[]
  /** The command of an id, or of one that it had in an earlier version. */
  get: (id: string) => AnyCommand | undefined
  /** Loads all commands that were not loaded at once. After a failure it may be called again. */
  want: () => Promise<void>
  /** Whether loading is complete: an unknown id is then invalid. */
  readonly whole: boolean
  /** Calls `fn` when more commands have loaded; returns a function that unsubscribes. */
  subscribe: (fn: () => void) => () => void
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
      loading ??= fetchRest().then(
        (rest) => {
          whole = true
          add(rest)
        },
        () => {
          // The network was down meanwhile.
          loading = undefined
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

const commandTimeoutMs = 10_000

/**
 * Waits until a command is loaded: after a reload most of them load after the first paint. Gives up after
 * ten seconds, so that the caller can report it as missing.
 */
export async function waitForCommand(registry: Registry, id: string): Promise<void> {
  if (registry.get(id) === undefined) await registry.want()
  if (registry.get(id) !== undefined) return
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, commandTimeoutMs)
    const stop = registry.subscribe(() => {
      if (registry.get(id) !== undefined) end()
    })
  })
}
