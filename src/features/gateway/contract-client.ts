import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { Bit, count, limit, maybe, page, paging, Qos, rows } from '@/contract/schema'
import { lwm2mTypes } from './model/names'

/** A client of a gateway (src/contract/docs/gateways.md#clients); the last two fields are for LwM2M. */
const GatewayClient = z.looseObject({
  clientid: z.string(),
  username: maybe(z.nullable(z.string())),
  node: maybe(z.string()),
  mountpoint: maybe(z.string()),
  proto_name: maybe(z.string()),
  proto_ver: maybe(z.union([z.string(), z.number()])),
  ip_address: maybe(z.string()),
  port: maybe(z.number()),
  connected: maybe(z.boolean()),
  connected_at: maybe(z.string()),
  disconnected_at: maybe(z.nullable(z.string())),
  created_at: maybe(z.nullable(z.string())),
  is_bridge: maybe(z.boolean()),
  keepalive: maybe(z.number()),
  clean_start: maybe(z.boolean()),
  expiry_interval: maybe(z.number()),
  subscriptions_cnt: maybe(count),
  subscriptions_max: maybe(limit),
  inflight_cnt: maybe(count),
  inflight_max: maybe(limit),
  mqueue_len: maybe(count),
  mqueue_max: maybe(limit),
  mqueue_dropped: maybe(count),
  awaiting_rel_cnt: maybe(count),
  awaiting_rel_max: maybe(limit),
  recv_oct: maybe(count),
  recv_cnt: maybe(count),
  recv_pkt: maybe(count),
  recv_msg: maybe(count),
  send_oct: maybe(count),
  send_cnt: maybe(count),
  send_pkt: maybe(count),
  send_msg: maybe(count),
  mailbox_len: maybe(count),
  heap_size: maybe(count),
  reductions: maybe(count),
  endpoint_name: maybe(z.string()),
  lifetime: maybe(z.number()),
})
export type GatewayClient = z.infer<typeof GatewayClient>

/** Filters of the list; the last four are for LwM2M only. */
const ClientQuery = z.object({
  ...paging,
  node: z.optional(z.string()),
  clientid: z.optional(z.string()),
  username: z.optional(z.string()),
  ip_address: z.optional(z.string()),
  conn_state: z.optional(z.enum(['connected', 'idle', 'disconnected'])),
  proto_ver: z.optional(z.string()),
  clean_start: z.optional(z.boolean()),
  like_clientid: z.optional(z.string()),
  like_username: z.optional(z.string()),
  gte_created_at: z.optional(z.string()),
  lte_created_at: z.optional(z.string()),
  gte_connected_at: z.optional(z.string()),
  lte_connected_at: z.optional(z.string()),
  endpoint_name: z.optional(z.string()),
  like_endpoint_name: z.optional(z.string()),
  gte_lifetime: z.optional(z.string()),
  lte_lifetime: z.optional(z.string()),
})

/** STOMP identifies a client's subscription by an id. */
const subProps = z.optional(z.strictObject({ subid: z.optional(z.string()) }))

/** A subscription of a client; its topic includes the mountpoint (src/contract/docs/gateways.md#clients). */
const GatewaySubscription = z.looseObject({
  topic: z.string(),
  qos: maybe(z.number()),
  nl: maybe(z.number()),
  rap: maybe(z.number()),
  rh: maybe(z.number()),
  is_new: maybe(z.boolean()),
  sub_props: maybe(z.looseObject({ subid: maybe(z.string()) })),
})

const GatewaySubscribe = z.strictObject({
  topic: z.string().check(z.minLength(1, 'error.topic.required')),
  qos: z.optional(Qos),
  nl: z.optional(Bit),
  rap: z.optional(Bit),
  rh: z.optional(Qos),
  sub_props: subProps,
})

/**
 * The answer of a device for a path; `6.01` until it answers (src/contract/docs/gateways.md#lwm2m). `content`
 * belongs to a read or a discovery.
 */
const Lwm2mLookup = z.looseObject({
  clientid: maybe(z.string()),
  path: maybe(z.string()),
  action: maybe(z.string()),
  code: maybe(z.string()),
  codeMsg: maybe(z.string()),
  content: maybe(
    rows(
      z.looseObject({
        path: maybe(z.string()),
        name: maybe(z.string()),
        operations: maybe(z.string()),
        dataType: maybe(z.string()),
        value: maybe(z.unknown()),
      }),
    ),
  ),
})

/** Without a path the broker drops the device (src/contract/docs/gateways.md#lwm2m). */
const lwm2mPath = z.string().check(z.minLength(1, 'error.required'))

const CoapRequest = z.strictObject({
  token: z.string(),
  method: z.enum(['get', 'put', 'post', 'delete']),
  timeout: z.string(),
  /** Bytes are sent as base64. */
  content_type: z.enum(['text/plain', 'application/json', 'application/octet-stream']),
  payload: z.string(),
})
const CoapAnswer = z.looseObject({
  id: maybe(z.number()),
  token: maybe(z.string()),
  method: maybe(z.string()),
  payload: maybe(z.string()),
})

const client = '/gateways/{name}/clients/{clientid}'
const lwm2m = '/gateways/lwm2m/clients/{clientid}'
const codes = ['BAD_REQUEST', 'NOT_FOUND', 'RESOURCE_NOT_FOUND'] as const
const noClient = ['CLIENT_NOT_FOUND', 'INTERNAL_ERROR'] as const
const none = { reply: 'none', status: 204 } as const

/** Endpoints of the clients of gateways, and of LwM2M and CoAP devices (src/contract/docs/gateways.md#clients). */
export const gatewayClientEndpoints = {
  gatewayClientList: endpoint('GET', {
    path: '/gateways/{name}/clients',
    resource: 'gatewayClient',
    query: ClientQuery,
    reply: page(GatewayClient),
    codes: [...codes, 'NODE_DOWN'],
    slow: true,
  }),
  gatewayClientDetail: endpoint('GET', {
    path: client,
    resource: 'gatewayClient',
    reply: GatewayClient,
    codes,
  }),
  gatewayClientKick: endpoint('DELETE', { path: client, ...none, codes }),
  gatewayClientSubscriptions: endpoint('GET', {
    path: `${client}/subscriptions`,
    resource: 'gatewayClient',
    reply: rows(GatewaySubscription),
    codes,
  }),
  gatewayClientSubscribe: endpoint('POST', {
    path: `${client}/subscriptions`,
    body: GatewaySubscribe,
    reply: GatewaySubscription,
    status: 201,
    codes,
  }),
  /** Takes the topic without the mountpoint that it is listed with. */
  gatewayClientUnsubscribe: endpoint('DELETE', { path: `${client}/subscriptions/{topic}`, ...none, codes }),

  lwm2mLookup: endpoint('GET', {
    path: `${lwm2m}/lookup`,
    resource: 'gatewayClient',
    query: z.object({ path: lwm2mPath, action: z.string() }),
    reply: Lwm2mLookup,
    codes: noClient,
  }),
  /** The answer of the device is in the lookup. */
  lwm2mRead: endpoint('POST', {
    path: `${lwm2m}/read`,
    query: z.object({ path: lwm2mPath }),
    ...none,
    codes: noClient,
  }),
  lwm2mWrite: endpoint('POST', {
    path: `${lwm2m}/write`,
    query: z.object({ path: lwm2mPath, type: z.enum(lwm2mTypes), value: z.string() }),
    ...none,
    codes: noClient,
  }),
  /** Ends an observation whatever the body says (src/contract/docs/gateways.md#lwm2m). */
  lwm2mObserve: endpoint('POST', {
    path: `${lwm2m}/observe`,
    query: z.object({ path: lwm2mPath, enable: z.boolean() }),
    ...none,
    codes: noClient,
  }),
  coapRequest: endpoint('POST', {
    path: '/gateways/coap/clients/{clientid}/request',
    body: CoapRequest,
    reply: CoapAnswer,
    codes: ['CLIENT_NOT_FOUND', 'CLIENT_NOT_RESPONSE'],
    slow: true,
  }),
}
