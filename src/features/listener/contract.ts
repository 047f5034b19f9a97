import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import type { Config } from '@/contract/family/config'
import { count, limit, maybe, open, rows } from '@/contract/schema'
import { bodyFrom, readOnly } from '@/contract/write-back'
import { listenerTypes } from './model/names'

/**
 * The clients and state of a listener, of one node or summed over all; `running` may be `inconsistent` over
 * several.
 */
const ListenerStatus = z.looseObject({
  running: maybe(z.union([z.boolean(), z.string()])),
  current_connections: maybe(count),
  max_connections: maybe(limit),
})
const NodeStatus = z.array(z.looseObject({ node: z.string(), status: maybe(ListenerStatus) }))

/** A listener (src/contract/docs/listeners.md#listeners). `bind` is `host:port`, `:port` or a port alone. */
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

/** A listener with all settings and the state on the responding node; `fields.ts` describes the fields. */
const ListenerDetail = z.looseObject({
  id: readOnly(z.string()),
  type: readOnly(open(listenerTypes)),
  enable: maybe(z.boolean()),
  bind: maybe(z.union([z.string(), z.number()])),
  max_connections: maybe(limit),
  running: readOnly(maybe(z.union([z.boolean(), z.string()]))),
  current_connections: readOnly(maybe(count)),
})

/** The settings of a listener as sent in a body, with the address as typed. */
export const toListenerSettings = (row: object): Config =>
  Object.fromEntries(
    Object.entries(bodyFrom(ListenerDetail, row as z.output<typeof ListenerDetail>) as Config).map(
      ([name, value]) => [name, name === 'bind' ? String(value).replace(/^:/, '') : value],
    ),
  )

/** All listeners of a type. */
const ListenerGroup = z.looseObject({
  type: open(listenerTypes),
  enable: maybe(z.boolean()),
  ids: maybe(z.array(z.string())),
  status: maybe(ListenerStatus),
  node_status: maybe(NodeStatus),
})

/**
 * The settings of a listener: omitted ones get their default on creation and stay unchanged on update
 * (src/contract/docs/api.md#merge-or-replace).
 */
const ListenerBody = z.looseObject({ type: z.enum(listenerTypes), id: z.string() })

const codes = ['BAD_LISTENER_ID', 'BAD_REQUEST'] as const
const operation = { reply: 'none', codes, slow: true } as const

export const listenerEndpoints = {
  listenerList: endpoint('GET', {
    path: '/listeners',
    resource: 'listener',
    query: z.object({ type: z.optional(z.enum(listenerTypes)) }),
    reply: rows(Listener),
  }),
  listenerDetail: endpoint('GET', {
    path: '/listeners/{id}',
    resource: 'listener',
    reply: ListenerDetail,
    codes,
  }),
  /** Accepts only TCP and responds to other types with an empty 500; the older endpoint accepts all types. */
  listenerCreateNamed: endpoint('POST', {
    path: '/listeners',
    body: z.looseObject({ type: z.literal('tcp'), name: z.string() }),
    reply: ListenerDetail,
    codes,
    slow: true,
    replacement: 'listenerCreate',
  }),
  /** The id in the body is used. A listener that fails to start is not stored. */
  listenerCreate: endpoint('POST', {
    path: '/listeners/{id}',
    body: ListenerBody,
    reply: ListenerDetail,
    codes,
    slow: true,
  }),
  /**
   * Merges the body deeply into the settings and restarts the listener, which disconnects its clients. No key
   * can be removed.
   */
  listenerUpdate: endpoint('PUT', {
    keptWhenOmitted: 'deep',
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
  /** These endpoints also change `enable`. */
  listenerStart: endpoint('POST', { path: '/listeners/{id}/start', ...operation }),
  listenerStop: endpoint('POST', { path: '/listeners/{id}/stop', ...operation }),
  listenerRestart: endpoint('POST', { path: '/listeners/{id}/restart', ...operation }),
  /** For other programs; the list contains the same. */
  listenerStatus: endpoint('GET', {
    path: '/listeners_status',
    reply: rows(ListenerGroup),
    replacement: 'listenerList',
  }),
}
