import type { AnyCommand } from '@/command/command'
import type { Table } from '@/contract/endpoint'
import type { Capability } from '@/contract/capability'

/** A call of the API, and the commands that make it. */
export type EndpointRow = {
  readonly id: string
  readonly method: string
  readonly path: string
  /** What a broker must offer to have it. */
  readonly needs: Capability | undefined
  /** The call that the console makes in its place. */
  readonly instead: string | undefined
  readonly commands: readonly AnyCommand[]
}

/** Every call of the contract with the commands that make it; one without is made by the screens that show what it tells. */
export function endpointRows(table: Table, commands: readonly AnyCommand[]): readonly EndpointRow[] {
  return Object.entries(table)
    .map(([id, { method, path, needs, instead }]): EndpointRow => ({
      id,
      method,
      path: `/api/v5${path}`,
      needs,
      instead: instead === undefined ? undefined : table[instead]?.path,
      commands: commands.filter(({ calls }) => (calls as readonly string[]).includes(instead ?? id)),
    }))
    .sort((a, b) => (a.path === b.path ? (a.method < b.method ? -1 : 1) : a.path < b.path ? -1 : 1))
}
