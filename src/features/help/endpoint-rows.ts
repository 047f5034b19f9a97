import type { AnyCommand } from '@/command/command'
import type { Table } from '@/contract/endpoint'
import type { Capability } from '@/contract/capability'

/** An API endpoint and the commands that call it. */
export type EndpointRow = {
  readonly id: string
  readonly method: string
  readonly path: string
  /** The capability that a broker needs for it. */
  readonly needs: Capability | undefined
  /** The endpoint that the console uses instead. */
  readonly replacement: string | undefined
  readonly commands: readonly AnyCommand[]
}

/**
 * All endpoints of the contract with the commands that call them; those without a command are used by
 * screens.
 */
export function endpointRows(table: Table, commands: readonly AnyCommand[]): readonly EndpointRow[] {
  return Object.entries(table)
    .map(([id, { method, path, needs, replacement }]): EndpointRow => ({
      id,
      method,
      path: `/api/v5${path}`,
      needs,
      replacement: replacement === undefined ? undefined : table[replacement]?.path,
      commands: commands.filter(({ calls }) => (calls as readonly string[]).includes(replacement ?? id)),
    }))
    .sort((a, b) => (a.path === b.path ? (a.method < b.method ? -1 : 1) : a.path < b.path ? -1 : 1))
}
