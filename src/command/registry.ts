import { createStore } from '@/lib/store'
import type { AnyCommand } from './command'

/** All commands by id, in a fixed order. */
export type Registry = {
  readonly all: readonly AnyCommand[]
  get: (id: string) => AnyCommand | undefined
  /** Brings the commands that are not needed at once; nothing more is to come then. */
  complete: (more: readonly AnyCommand[]) => void
  /** Whether nothing more is to come: an unknown id is then nobody's. */
  readonly whole: boolean
  /** Calls `fn` when commands were brought; returns the way to stop. */
  subscribe: (fn: () => void) => () => void
}

/** Builds the registry; two commands of one id are a mistake of the programmer and end the start. `open` waits for more. */
export function createRegistry(commands: readonly AnyCommand[], open = false): Registry {
  const byId = new Map<string, AnyCommand>()
  const store = createStore<readonly AnyCommand[]>([])
  let whole = !open
  const add = (more: readonly AnyCommand[]) => {
    for (const command of more) {
      if (byId.has(command.id)) throw new Error(`two commands are called ${command.id}`)
      byId.set(command.id, command)
    }
    store.set(() => [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1)))
  }
  add(commands)
  return {
    get all() { return store.get() },
    get: (id) => byId.get(id),
    complete(more) {
      if (whole) return
      whole = true
      add(more)
    },
    get whole() { return whole },
    subscribe: store.subscribe,
  }
}
