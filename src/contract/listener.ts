import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { count, limit, maybe, open, rows } from './schema'

/** How many clients a listener has, and whether it runs: on one node, or summed over them. */
const ListenerStatus = z.looseObject({ running: maybe(z.union([z.boolean(), z.string()])), current_connections: maybe(count), max_connections: maybe(limit) })

/** Where the broker takes connections (contract C §12). `bind` is `host:port`, `:port` or a port alone. */
export const Listener = z.looseObject({
  id: z.string(),
  type: open(['tcp', 'ssl', 'ws', 'wss', 'quic']),
  name: maybe(z.string()),
  enable: maybe(z.boolean()),
  bind: maybe(z.union([z.string(), z.number()])),
  acceptors: maybe(z.number()),
  number: maybe(z.number()),
  status: maybe(ListenerStatus),
  node_status: maybe(z.array(z.looseObject({ node: z.string(), status: maybe(ListenerStatus) }))),
})
export type Listener = z.infer<typeof Listener>

export const listenerEndpoints = {
  listenerList: endpoint('GET', { path: '/listeners', reply: rows(Listener) }),
}
