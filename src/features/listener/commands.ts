import type { Key } from '@/i18n/key'
import type { Confirm } from '@/command/confirm'
import type { Context } from '@/command/context'

type CommandDeps = Pick<Context, 'api' | 'signal'>

/** The current number of clients of these listeners over all nodes. */
async function countConnections(ids: readonly string[], { api, signal }: CommandDeps): Promise<number> {
  const rows = await api.listenerList({}, { signal })
  return rows
    .filter(({ $raw, id }) => $raw === undefined && ids.includes(id))
    .reduce((sum, { status }) => sum + Number(status?.current_connections ?? 0), 0)
}

/**
 * Confirmation texts: without clients, with clients, and for several listeners if the command supports that.
 */
type Bodies = { readonly none: Key; readonly some: Key; readonly many?: Key }

/** The confirmation of a command that disconnects clients, with their current number. */
export async function dropping(
  targets: readonly string[],
  deps: CommandDeps,
  bodies: Bodies,
): Promise<Confirm> {
  const count = await countConnections(targets, deps)
  const values = { listener: targets[0] ?? '', listeners: targets.length, count }
  const one = count === 0 ? bodies.none : bodies.some
  return { body: targets.length > 1 ? (bodies.many ?? one) : one, values }
}
