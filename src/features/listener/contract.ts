import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import type { Config } from '@/contract/family/config'
import { count, limit, maybe, open, rows } from '@/contract/schema'
import { bodyFrom, readOnly } from '@/contract/write-back'
import { listenerTypes } from './model/names'

/** How many clients a listener has, and whether it runs: on one node, or summed over them. `running` may be `inconsistent` over several. */
const ListenerStatus = z.looseObject({
  running: maybe(z.union([z.boolean(), z.string()])),
  current_connections: maybe(count),
  max_connections: maybe(limit),
})
const NodeStatus = z.array(z.looseObject({ node: z.string(), status: maybe(ListenerStatus) }))

/**
 * Where the broker takes connections (src/contract/docs/listeners.md#listeners). `bind` is `host:port`,
 * `:port` or a port alone.
 */
export const Listener = z.looseObject({
  id: z.string(),
  type: open(listenerTypes),
  name: maybe(z.string()),
  enable: maybe(z.boolean()),
  bind: maybe(z.union([z.string(), z.number()])),
  acceptors: maybe(z.number()),
  number: maybe(z.number()),
  status: maybe(ListenerStatus),
  node_status: maybe(NodeStatus),
})
export type Listener = z.infer<typeof Listener>

/** One listener with all its settings, and how it stands on the node that answers; `kinds.ts` describes the fields. */
const ListenerDetail = z.looseObject({
  id: readOnly(z.string()),
  type: readOnly(open(listenerTypes)),
  enable: maybe(z.boolean()),
  bind: maybe(z.union([z.string(), z.number()])),
  max_connections: maybe(limit),
  running: readOnly(maybe(z.union([z.boolean(), z.string()]))),
  current_connections: readOnly(maybe(count)),
})

/** A listener's settings as they are written, its address as it is typed. */
export const listenerSettingsOf = (row: object): Config =>
  Object.fromEntries(
    Object.entries(bodyFrom(ListenerDetail, row as z.output<typeof ListenerDetail>) as Config).map(
      ([name, value]) => [name, name === 'bind' ? String(value).replace(/^:/, '') : value],
    ),
  )

/** All listeners of a type together. */
const ListenerGroup = z.looseObject({
  type: open(listenerTypes),
  enable: maybe(z.boolean()),
  ids: maybe(z.array(z.string())),
  status: maybe(ListenerStatus),
  node_status: maybe(NodeStatus),
})

/**
 * What a listener is to be: of a new one what is left out falls to its default, of one that is there it stays
 * (src/contract/docs/api.md#merge-or-replace).
 */
const ListenerBody = z.looseObject({ type: z.enum(listenerTypes), id: z.string() })

const codes = ['BAD_LISTENER_ID', 'BAD_REQUEST'] as const
const acted = { reply: 'none', codes, slow: true } as const

export const listenerEndpoints = {
  listenerList: endpoint('GET', {
    path: '/listeners',
    query: z.object({ type: z.optional(z.enum(listenerTypes)) }),
    reply: rows(Listener),
  }),
  listenerDetail: endpoint('GET', { path: '/listeners/{id}', reply: ListenerDetail, codes }),
  /** Takes TCP only, and answers anything else with an empty 500; the older call takes every type. */
  listenerCreateNamed: endpoint('POST', {
    path: '/listeners',
    body: z.looseObject({ type: z.literal('tcp'), name: z.string() }),
    reply: ListenerDetail,
    codes,
    slow: true,
    instead: 'listenerCreate',
  }),
  /** The id in the body is the one that counts. Nothing is kept of one that cannot start. */
  listenerCreate: endpoint('POST', {
    path: '/listeners/{id}',
    body: ListenerBody,
    reply: ListenerDetail,
    codes,
    slow: true,
  }),
  /** Lays the body over what is kept, deeply, and starts the listener anew: its clients are dropped. No key can be taken away. */
  listenerUpdate: endpoint('PUT', {
    keeps: 'deep',
    path: '/listeners/{id}',
    body: ListenerBody,
    reply: ListenerDetail,
    codes,
    slow: true,
  }),
  listenerRemove: endpoint('DELETE', {
    path: '/listeners/{id}',
    reply: 'none',
    status: 204,
    codes,
    slow: true,
  }),
  /** These change `enable` as well. */
  listenerStart: endpoint('POST', { path: '/listeners/{id}/start', ...acted }),
  listenerStop: endpoint('POST', { path: '/listeners/{id}/stop', ...acted }),
  listenerRestart: endpoint('POST', { path: '/listeners/{id}/restart', ...acted }),
  /** For other programs: the list says the same of each. */
  listenerStatus: endpoint('GET', {
    path: '/listeners_status',
    reply: rows(ListenerGroup),
    instead: 'listenerList',
  }),
}
