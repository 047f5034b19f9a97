import * as z from 'zod/mini'
import { isIp } from '@/lib/net/ip'
import { isTopicFilter } from '@/lib/net/mqtt-topic'
import { endpoint } from '@/contract/endpoint'
import { holds, same, findIgnoredFilter } from '@/contract/filter'
import { Bit, count, limit, maybe, page, paging, Qos, rows } from '@/contract/schema'
import { Subscription } from '@/features/subscription/contract'

/**
 * The counters of a client in the order of the API (src/contract/docs/clients.md#client-fields): bytes, TCP
 * packets, MQTT packets, messages by kind.
 */
const clientCounters = [
  'recv_oct',
  'recv_cnt',
  'recv_pkt',
  'recv_msg',
  'recv_msg.qos0',
  'recv_msg.qos1',
  'recv_msg.qos2',
  'recv_msg.dropped',
  'recv_msg.dropped.await_pubrel_timeout',
  'send_oct',
  'send_cnt',
  'send_pkt',
  'send_msg',
  'send_msg.qos0',
  'send_msg.qos1',
  'send_msg.qos2',
  'send_msg.dropped',
  'send_msg.dropped.expired',
  'send_msg.dropped.queue_full',
  'send_msg.dropped.too_large',
] as const

const counters = Object.fromEntries(clientCounters.map((key) => [key, maybe(count)])) as Record<
  (typeof clientCounters)[number],
  ReturnType<typeof maybe<typeof count>>
>

/** A client session, connected or stored (src/contract/docs/clients.md#client-list). */
export const ClientRow = z.looseObject({
  clientid: z.string(),
  username: maybe(z.nullable(z.string())),
  node: maybe(z.string()),
  connected: maybe(z.boolean()),
  ip_address: maybe(z.string()),
  port: maybe(z.number()),
  proto_name: maybe(z.string()),
  proto_ver: maybe(z.number()),
  keepalive: maybe(z.number()),
  clean_start: maybe(z.boolean()),
  is_bridge: maybe(z.boolean()),
  mountpoint: maybe(z.nullable(z.string())),
  expiry_interval: maybe(z.number()),
  created_at: maybe(z.string()),
  connected_at: maybe(z.string()),
  disconnected_at: maybe(z.string()),
  listener: maybe(z.string()),
  /** Whether the session outlives its connection. */
  is_persistent: maybe(z.boolean()),
  /** Whether its listener requires authentication. */
  enable_authn: maybe(z.boolean()),
  /** Over WebSocket only: the cookies of the upgrade request. */
  ws_cookie: maybe(z.array(z.unknown())),
  /** The properties of the client's DISCONNECT, by their MQTT names, while it is disconnected (MQTT 5). */
  disconn_props: maybe(z.record(z.string(), z.unknown())),
  subscriptions_cnt: maybe(count),
  subscriptions_max: maybe(limit),
  inflight_cnt: maybe(count),
  inflight_max: maybe(limit),
  mqueue_len: maybe(count),
  /** Bytes of the payloads that wait or are inflight in a session in memory (6.3). */
  total_payload_bytes: maybe(count),
  mqueue_max: maybe(limit),
  mqueue_dropped: maybe(count),
  awaiting_rel_cnt: maybe(count),
  awaiting_rel_max: maybe(limit),
  heap_size: maybe(count),
  reductions: maybe(count),
  mailbox_len: maybe(count),
  /** Attributes that the broker derives of the client, such as its namespace `tns` (5.8). */
  client_attrs: maybe(z.record(z.string(), z.unknown())),
  /** Whether its session is on disk (5.7), and has ended by its expiry. */
  durable: maybe(z.boolean()),
  is_expired: maybe(z.boolean()),
  /** When its authentication ends: epoch milliseconds (5.8). */
  auth_expire_at: maybe(z.number()),
  /** The server name of its TLS connection (5.8). */
  peersni: maybe(z.nullable(z.string())),
  ...counters,
})
export type ClientRow = z.infer<typeof ClientRow>

/**
 * Filters of the client list, for pages and cursors (src/contract/docs/clients.md#client-list). The broker
 * ignores unknown names, which would list everyone.
 */
export const clientFilters = {
  username: z.optional(z.string()),
  like_clientid: z.optional(z.string()),
  like_username: z.optional(z.string()),
  ip_address: z.optional(z.string().check(z.refine(isIp, 'error.ip'))),
  conn_state: z.optional(z.enum(['connected', 'idle', 'disconnected'])),
  clean_start: z.optional(z.boolean()),
  proto_ver: z.optional(z.enum(['3', '4', '5'])),
  gte_created_at: z.optional(z.string()),
  lte_created_at: z.optional(z.string()),
  gte_connected_at: z.optional(z.string()),
  lte_connected_at: z.optional(z.string()),
}
/**
 * Several ids, and `fields`, only with `clientFields`: other brokers ignore them and list everyone in full.
 * Pages of more than 1000 rows only with `pagesOfTenThousand`.
 */
const ClientQuery = z.object({
  ...paging,
  limit: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
  node: z.optional(z.string()),
  ...clientFilters,
  clientid: z.optional(z.array(z.string())),
  fields: z.optional(z.string()),
})
export type ClientQuery = z.infer<typeof ClientQuery>

/**
 * The broker stores invalid filters without an error (src/contract/docs/clients.md#one-client), so they are
 * checked here.
 */
const topicFilter = z
  .string()
  .check(z.minLength(1, 'error.topic.required'), z.refine(isTopicFilter, 'error.topic.filter'))

export const Subscribe = z.strictObject({
  topic: topicFilter,
  qos: z.optional(Qos),
  nl: z.optional(Bit),
  rap: z.optional(Bit),
  rh: z.optional(Qos),
})

const applied = findIgnoredFilter({
  node: same('node'),
  clientid: same('clientid'),
  username: ({ username }, requested) => username === undefined || username === requested,
  like_clientid: holds('clientid'),
  like_username: holds('username'),
})

const missing = ['CLIENTID_NOT_FOUND'] as const

export const clientEndpoints = {
  clientList: endpoint('GET', {
    path: '/clients',
    resource: 'client',
    query: ClientQuery,
    reply: page(ClientRow),
    ignored: applied,
    codes: ['NODE_DOWN'],
    slow: true,
  }),
  clientDetail: endpoint('GET', {
    path: '/clients/{clientid}',
    resource: 'client',
    reply: ClientRow,
    codes: missing,
  }),
  clientKick: endpoint('DELETE', { path: '/clients/{clientid}', reply: 'none', status: 204, codes: missing }),
  clientSubscriptions: endpoint('GET', {
    path: '/clients/{clientid}/subscriptions',
    resource: 'subscription',
    reply: rows(Subscription),
    codes: missing,
  }),
  clientSubscribe: endpoint('POST', {
    path: '/clients/{clientid}/subscribe',
    body: Subscribe,
    reply: Subscription,
    codes: [...missing, 'UNKNOW_ERROR'],
  }),
  /**
   * Always the bulk endpoint: the single one answers 500 for shared filters although it succeeded
   * (src/contract/docs/clients.md#one-client).
   */
  clientUnsubscribe: endpoint('POST', {
    path: '/clients/{clientid}/unsubscribe/bulk',
    body: z.array(z.strictObject({ topic: z.string() })),
    reply: 'none',
    status: 204,
    codes: missing,
  }),
  clientKeepalive: endpoint('PUT', {
    path: '/clients/{clientid}/keepalive',
    body: z.strictObject({ interval: z.int().check(z.gte(0), z.lte(65535)) }),
    reply: ClientRow,
    codes: missing,
  }),
}
