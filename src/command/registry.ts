import type { AnyCommand } from './command'

/** All commands by id, in a fixed order. */
export type Registry = { readonly all: readonly AnyCommand[]; get: (id: string) => AnyCommand | undefined }

/** Builds the registry; two commands of one id are a mistake of the programmer and end the start. */
export function createRegistry(commands: readonly AnyCommand[]): Registry {
  const byId = new Map<string, AnyCommand>()
  for (const command of commands) {
    if (byId.has(command.id)) throw new Error(`two commands are called ${command.id}`)
    byId.set(command.id, command)
  }
  const all = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  return { all, get: (id) => byId.get(id) }
}
