import * as z from 'zod/mini'
import {
  AuthenticatorSettings,
  MqttUser,
  MqttUserCreate,
  MqttUserUpdate,
} from '@/features/authentication/contract'
import { backends, mechanisms } from '@/features/authentication/model/names'
import { endpoint } from '@/contract/endpoint'
import type { Config } from '@/contract/family/config'
import { Bit, count, limit, maybe, open, page, paging, Qos, rows } from '@/contract/schema'
import { bodyFrom, readOnly } from '@/contract/write-back'
import { gatewayStates, lwm2mTypes, transports } from './model/names'

/** The state of a gateway or a listener on one node. `running` of several nodes may be `inconsistent`. */
const Status = z.looseObject({
  running: maybe(z.union([z.boolean(), z.string()])),
  current_connections: maybe(count),
  max_connections: maybe(limit),
})

/**
 * A gateway of the list (src/contract/docs/gateways.md#endpoints); one that was never set up has only a name.
 */
const GatewayOverview = z.looseObject({
  name: z.string(),
  status: open(gatewayStates),
  created_at: maybe(z.string()),
  started_at: maybe(z.string()),
  stopped_at: maybe(z.string()),
  current_connections: maybe(count),
  max_connections: maybe(limit),
  /** Their `running` is that of the answering node. */
  listeners: maybe(
    rows(
      z.looseObject({
        id: z.string(),
        name: maybe(z.string()),
        type: open(transports),
        running: maybe(z.union([z.boolean(), z.string()])),
      }),
    ),
  ),
  node_status: maybe(
    rows(
      z.looseObject({
        node: z.string(),
        status: open(gatewayStates),
        current_connections: maybe(count),
        max_connections: maybe(limit),
      }),
    ),
  ),
})
export type GatewayOverview = z.infer<typeof GatewayOverview>

/** A listener of a gateway, with the fields of its transport. */
const GatewayListener = z.looseObject({
  id: readOnly(z.string()),
  type: open(transports),
  name: z.string(),
  bind: maybe(z.union([z.string(), z.number()])),
  enable: maybe(z.boolean()),
  acceptors: maybe(z.number()),
  max_connections: maybe(limit),
  max_conn_rate: maybe(z.number()),
  /** Only in the reply for a single listener. */
  running: readOnly(maybe(z.union([z.boolean(), z.string()]))),
  /** Only in the list. */
  status: readOnly(maybe(Status)),
  node_status: readOnly(maybe(rows(z.looseObject({ node: z.string(), status: maybe(Status) })))),
  /** Written by its own endpoints. */
  authentication: readOnly(maybe(z.unknown())),
})
export type GatewayListener = z.infer<typeof GatewayListener>

/**
 * The complete body of a listener; missing fields fall back to their defaults
 * (src/contract/docs/api.md#merge-or-replace).
 */
const ListenerBody = z.looseObject({
  type: open(transports),
  name: z.string(),
  bind: z.union([z.string(), z.number()]),
})

/** The settings and the state of a gateway. */
const Gateway = z.looseObject({
  name: readOnly(z.string()),
  status: readOnly(open(gatewayStates)),
  created_at: readOnly(maybe(z.string())),
  started_at: readOnly(maybe(z.string())),
  stopped_at: readOnly(maybe(z.string())),
  enable: maybe(z.boolean()),
  /** Both are written by their own endpoints. */
  listeners: readOnly(maybe(rows(GatewayListener))),
  authentication: readOnly(
    maybe(
      z.looseObject({
        mechanism: open(mechanisms),
        backend: maybe(open(backends)),
        enable: maybe(z.boolean()),
      }),
    ),
  ),
})
export type Gateway = z.infer<typeof Gateway>

/** The settings of a gateway as they are written. */
export const toGatewaySettings = (row: Gateway): Config => bodyFrom(Gateway, row) as Config

/** The settings of a gateway's listener as they are written. */
export const toGatewayListenerSettings = (row: GatewayListener): Config =>
  bodyFrom(GatewayListener, row) as Config

/**
 * The authenticator of a gateway or a listener as it was sent, without defaults; its id is only in replies.
 */
const GatewayAuthenticator = z.looseObject({
  id: readOnly(maybe(z.string())),
  chain_name: readOnly(maybe(z.string())),
  mechanism: open(mechanisms),
  backend: maybe(open(backends)),
  enable: maybe(z.boolean()),
})
export type GatewayAuthenticator = z.infer<typeof GatewayAuthenticator>

/** The settings of a gateway's authenticator as they are written. */
export const toGatewayAuthSettings = (row: GatewayAuthenticator): Config =>
  bodyFrom(GatewayAuthenticator, row) as Config

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

const gateway = '/gateways/{name}'
const listener = '/gateways/{name}/listeners/{id}'
const client = '/gateways/{name}/clients/{clientid}'
const lwm2m = '/gateways/lwm2m/clients/{clientid}'
const missing = ['RESOURCE_NOT_FOUND'] as const
const codes = ['BAD_REQUEST', 'NOT_FOUND', 'RESOURCE_NOT_FOUND'] as const
const noClient = ['CLIENT_NOT_FOUND', 'INTERNAL_ERROR'] as const
const none = { reply: 'none', status: 204 } as const
const form = { upload: true, body: z.instanceof(FormData), ...none, codes, slow: true } as const

/** Endpoints of the gateways (src/contract/docs/gateways.md#endpoints). */
export const gatewayEndpoints = {
  /** All five, also those that were never set up. */
  gatewayList: endpoint('GET', {
    path: '/gateways',
    query: z.object({ status: z.optional(z.enum(gatewayStates)) }),
    reply: rows(GatewayOverview),
  }),
  gatewayDetail: endpoint('GET', { path: gateway, reply: Gateway, codes: missing }),
  /**
   * Sets up a gateway with its first listeners, or changes the given settings, in which case listeners and
   * authentication are ignored. Every call, even without changes, restarts the gateway and drops its clients
   * (src/contract/docs/gateways.md#endpoints).
   */
  gatewayUpdate: endpoint('PUT', {
    keeps: 'fields',
    path: gateway,
    body: z.looseObject({}),
    ...none,
    codes: [...codes, 'UNKNOW_ERROR'],
    slow: true,
  }),
  /** Only after it has been set up. */
  gatewaySwitch: endpoint('PUT', { path: `${gateway}/enable/{enable}`, ...none, codes: missing, slow: true }),

  gatewayListenerList: endpoint('GET', { path: `${gateway}/listeners`, reply: rows(GatewayListener), codes }),
  gatewayListenerCreate: endpoint('POST', {
    path: `${gateway}/listeners`,
    body: ListenerBody,
    reply: GatewayListener,
    status: 201,
    codes: [...codes, 'UNKNOW_ERROR'],
    slow: true,
  }),
  gatewayListenerDetail: endpoint('GET', { path: listener, reply: GatewayListener, codes }),
  /** Restarts the listener; deletes its authentication unless the body includes it. */
  gatewayListenerUpdate: endpoint('PUT', {
    path: listener,
    body: ListenerBody,
    reply: GatewayListener,
    codes,
    slow: true,
  }),
  gatewayListenerRemove: endpoint('DELETE', { path: listener, ...none, codes, slow: true }),

  /** Null if there is none (src/contract/docs/gateways.md#authentication). */
  gatewayAuthDetail: endpoint('GET', {
    path: `${gateway}/authentication`,
    reply: z.nullable(GatewayAuthenticator),
    codes,
  }),
  gatewayAuthCreate: endpoint('POST', {
    path: `${gateway}/authentication`,
    body: AuthenticatorSettings,
    reply: GatewayAuthenticator,
    status: 201,
    codes,
    slow: true,
  }),
  gatewayAuthUpdate: endpoint('PUT', {
    path: `${gateway}/authentication`,
    body: AuthenticatorSettings,
    reply: GatewayAuthenticator,
    codes,
    slow: true,
  }),
  /** Also deletes its users. Succeeds even if there is none. */
  gatewayAuthRemove: endpoint('DELETE', { path: `${gateway}/authentication`, ...none, codes }),
  gatewayUserList: endpoint('GET', {
    path: `${gateway}/authentication/users`,
    query: z.object({
      ...paging,
      like_user_id: z.optional(z.string()),
      is_superuser: z.optional(z.boolean()),
    }),
    reply: page(MqttUser),
    codes,
  }),
  gatewayUserCreate: endpoint('POST', {
    path: `${gateway}/authentication/users`,
    body: MqttUserCreate,
    reply: MqttUser,
    status: 201,
    codes: [...codes, 'ALREADY_EXISTS'],
  }),
  gatewayUserDetail: endpoint('GET', {
    path: `${gateway}/authentication/users/{uid}`,
    reply: MqttUser,
    codes,
  }),
  gatewayUserUpdate: endpoint('PUT', {
    path: `${gateway}/authentication/users/{uid}`,
    body: MqttUserUpdate,
    reply: MqttUser,
    codes,
  }),
  gatewayUserRemove: endpoint('DELETE', { path: `${gateway}/authentication/users/{uid}`, ...none, codes }),
  /** A form with one file, as for users of the broker. */
  gatewayUserImport: endpoint('POST', { path: `${gateway}/authentication/import_users`, ...form }),

  gatewayListenerAuthDetail: endpoint('GET', {
    path: `${listener}/authentication`,
    reply: z.nullable(GatewayAuthenticator),
    codes,
  }),
  gatewayListenerAuthCreate: endpoint('POST', {
    path: `${listener}/authentication`,
    body: AuthenticatorSettings,
    reply: GatewayAuthenticator,
    status: 201,
    codes,
    slow: true,
  }),
  gatewayListenerAuthUpdate: endpoint('PUT', {
    path: `${listener}/authentication`,
    body: AuthenticatorSettings,
    reply: GatewayAuthenticator,
    codes,
    slow: true,
  }),
  gatewayListenerAuthRemove: endpoint('DELETE', { path: `${listener}/authentication`, ...none, codes }),
  /** Has no filters, unlike the other user lists. */
  gatewayListenerUserList: endpoint('GET', {
    path: `${listener}/authentication/users`,
    query: z.object(paging),
    reply: page(MqttUser),
    codes,
  }),
  gatewayListenerUserCreate: endpoint('POST', {
    path: `${listener}/authentication/users`,
    body: MqttUserCreate,
    reply: MqttUser,
    status: 201,
    codes: [...codes, 'ALREADY_EXISTS'],
  }),
  gatewayListenerUserDetail: endpoint('GET', {
    path: `${listener}/authentication/users/{uid}`,
    reply: MqttUser,
    codes,
  }),
  gatewayListenerUserUpdate: endpoint('PUT', {
    path: `${listener}/authentication/users/{uid}`,
    body: MqttUserUpdate,
    reply: MqttUser,
    codes,
  }),
  gatewayListenerUserRemove: endpoint('DELETE', {
    path: `${listener}/authentication/users/{uid}`,
    ...none,
    codes,
  }),
  gatewayListenerUserImport: endpoint('POST', { path: `${listener}/authentication/import_users`, ...form }),

  gatewayClientList: endpoint('GET', {
    path: `${gateway}/clients`,
    query: ClientQuery,
    reply: page(GatewayClient),
    codes: [...codes, 'NODE_DOWN'],
    slow: true,
  }),
  gatewayClientDetail: endpoint('GET', { path: client, reply: GatewayClient, codes }),
  gatewayClientKick: endpoint('DELETE', { path: client, ...none, codes }),
  gatewayClientSubscriptions: endpoint('GET', {
    path: `${client}/subscriptions`,
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
