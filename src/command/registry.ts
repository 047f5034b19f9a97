import { createStore } from '@/lib/store'
import type { AnyCommand } from './command'

/** All commands by id, in a fixed order. */
export type Registry = {
  readonly all: readonly AnyCommand[]
  get: (id: string) => AnyCommand | undefined
  /** Fetches all that are not there at once. Where they cannot be fetched it is left as it is, and may be tried again. */
  want: () => Promise<void>
  /** Whether nothing more is to come: an unknown id is then nobody's. */
  readonly whole: boolean
  /** Calls `fn` when more commands have come; returns the way to stop. */
  subscribe: (fn: () => void) => () => void
}

/** Builds the registry; two commands of one id are a mistake of the programmer and end the start. With `fetchRest` it waits for more. */
export function createRegistry(
  commands: readonly AnyCommand[],
  fetchRest?: () => Promise<readonly AnyCommand[]>,
): Registry {
  const byId = new Map<string, AnyCommand>()
  const store = createStore<readonly AnyCommand[]>([])
  let whole = fetchRest === undefined
  let coming: Promise<void> | undefined
  const add = (more: readonly AnyCommand[]) => {
    for (const command of more) {
      if (byId.has(command.id)) throw new Error(`two commands are called ${command.id}`)
      byId.set(command.id, command)
    }
    store.set(() => [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1)))
  }
  add(commands)
  return {
    get all() {
      return store.get()
    },
    get: (id) => byId.get(id),
    async want() {
      if (whole || fetchRest === undefined) return
      coming ??= fetchRest().then(
        (rest) => {
          whole = true
          add(rest)
        },
        () => {
          // The line was cut meanwhile.
          coming = undefined
        },
      )
      await coming
    },
    get whole() {
      return whole
    },
    subscribe: store.subscribe,
  }
}

const commandTimeoutMs = 10_000

/**
 * Waits until a command is there: after a reload most of them come only after the first paint. Gives up after
 * ten seconds, so that whoever needs it can say that it is missing.
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
