import type { Key } from '@/i18n/key'
import type { Confirm } from '@/command/command'
import type { Context } from '@/command/context'

type Asking = Pick<Context, 'api' | 'signal'>

/** How many clients are connected by these listeners now, over all nodes. */
async function connectionsOf(ids: readonly string[], { api, signal }: Asking): Promise<number> {
  const rows = await api.listenerList({}, { signal })
  return rows
    .filter(({ $raw, id }) => $raw === undefined && ids.includes(id))
    .reduce((sum, { status }) => sum + Number(status?.current_connections ?? 0), 0)
}

/** How it is asked: where nobody is connected, somebody is, and of several listeners, by what may act on such. */
type Bodies = { readonly none: Key; readonly some: Key; readonly many?: Key }

/** Asked before what drops connections: how many there are, counted now. */
export async function dropping(targets: readonly string[], asking: Asking, bodies: Bodies): Promise<Confirm> {
  const count = await connectionsOf(targets, asking)
  const values = { listener: targets[0] ?? '', listeners: targets.length, count }
  const one = count === 0 ? bodies.none : bodies.some
  return { body: targets.length > 1 ? (bodies.many ?? one) : one, values }
}
