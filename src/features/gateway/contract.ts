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
import { count, limit, maybe, open, page, paging, rows } from '@/contract/schema'
import { bodyFrom, readOnly } from '@/contract/write-back'
import { gatewayStates, transports } from './model/names'

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
    z.array(
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
  node_status: readOnly(maybe(z.array(z.looseObject({ node: z.string(), status: maybe(Status) })))),
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

const gateway = '/gateways/{name}'
const listener = '/gateways/{name}/listeners/{id}'
const missing = ['RESOURCE_NOT_FOUND'] as const
const codes = ['BAD_REQUEST', 'NOT_FOUND', 'RESOURCE_NOT_FOUND'] as const
const none = { reply: 'none', status: 204 } as const
const form = { upload: true, body: z.instanceof(FormData), ...none, codes, slow: true } as const

/** Endpoints of an authenticator and its users, which a gateway and each of its listeners have. */
const createAuthEndpoints = <const P extends string>(owner: P) => {
  const path = `${owner}/authentication` as const
  const user = `${path}/users/{uid}` as const
  const write = { path, body: AuthenticatorSettings, reply: GatewayAuthenticator, codes, slow: true } as const
  return {
    /** Null if there is none (src/contract/docs/gateways.md#authentication). */
    detail: endpoint('GET', {
      path,
      resource: 'gatewayAuth',
      reply: z.nullable(GatewayAuthenticator),
      codes,
    }),
    create: endpoint('POST', { ...write, status: 201 }),
    update: endpoint('PUT', write),
    /** Also deletes its users. Succeeds even if there is none. */
    remove: endpoint('DELETE', { path, ...none, codes }),
    userCreate: endpoint('POST', {
      path: `${path}/users`,
      body: MqttUserCreate,
      reply: MqttUser,
      status: 201,
      codes: [...codes, 'ALREADY_EXISTS'],
    }),
    userDetail: endpoint('GET', { path: user, reply: MqttUser, codes }),
    userUpdate: endpoint('PUT', { path: user, body: MqttUserUpdate, reply: MqttUser, codes }),
    userRemove: endpoint('DELETE', { path: user, ...none, codes }),
    /** A form with one file, as for users of the broker. */
    userImport: endpoint('POST', { path: `${path}/import_users`, ...form }),
  }
}
const gatewayAuth = createAuthEndpoints(gateway)
const listenerAuth = createAuthEndpoints(listener)

/** Endpoints of the gateways (src/contract/docs/gateways.md#endpoints). */
export const gatewayEndpoints = {
  /** All five, also those that were never set up. */
  gatewayList: endpoint('GET', {
    path: '/gateways',
    resource: 'gateway',
    query: z.object({ status: z.optional(z.enum(gatewayStates)) }),
    reply: rows(GatewayOverview),
  }),
  gatewayDetail: endpoint('GET', { path: gateway, resource: 'gateway', reply: Gateway, codes: missing }),
  /**
   * Sets up a gateway with its first listeners, or changes the given settings, in which case listeners and
   * authentication are ignored. Every call, even without changes, restarts the gateway and drops its clients
   * (src/contract/docs/gateways.md#endpoints).
   */
  gatewayUpdate: endpoint('PUT', {
    keptWhenOmitted: 'fields',
    path: gateway,
    body: z.looseObject({}),
    ...none,
    codes: [...codes, 'UNKNOW_ERROR'],
    slow: true,
  }),
  /** Only after it has been set up. */
  gatewaySwitch: endpoint('PUT', { path: `${gateway}/enable/{enable}`, ...none, codes: missing, slow: true }),

  gatewayListenerList: endpoint('GET', {
    path: `${gateway}/listeners`,
    resource: 'gatewayListener',
    reply: rows(GatewayListener),
    codes,
    // 5.1, for a gateway that never had one (src/contract/docs/gateways.md#endpoints).
    emptyError: { code: 'RESOURCE_NOT_FOUND', message: /\bpath: gateway\.\w+\.listeners$/ },
  }),
  gatewayListenerCreate: endpoint('POST', {
    path: `${gateway}/listeners`,
    body: ListenerBody,
    reply: GatewayListener,
    status: 201,
    codes: [...codes, 'UNKNOW_ERROR'],
    slow: true,
  }),
  gatewayListenerDetail: endpoint('GET', {
    path: listener,
    resource: 'gatewayListener',
    reply: GatewayListener,
    codes,
  }),
  /** Restarts the listener; deletes its authentication unless the body includes it. */
  gatewayListenerUpdate: endpoint('PUT', {
    path: listener,
    body: ListenerBody,
    reply: GatewayListener,
    codes,
    slow: true,
  }),
  gatewayListenerRemove: endpoint('DELETE', { path: listener, ...none, codes, slow: true }),

  gatewayAuthDetail: gatewayAuth.detail,
  gatewayAuthCreate: gatewayAuth.create,
  gatewayAuthUpdate: gatewayAuth.update,
  gatewayAuthRemove: gatewayAuth.remove,
  gatewayUserList: endpoint('GET', {
    path: `${gateway}/authentication/users`,
    resource: 'gatewayUser',
    query: z.object({
      ...paging,
      like_user_id: z.optional(z.string()),
      is_superuser: z.optional(z.boolean()),
    }),
    reply: page(MqttUser),
    codes,
  }),
  gatewayUserCreate: gatewayAuth.userCreate,
  gatewayUserDetail: gatewayAuth.userDetail,
  gatewayUserUpdate: gatewayAuth.userUpdate,
  gatewayUserRemove: gatewayAuth.userRemove,
  gatewayUserImport: gatewayAuth.userImport,

  gatewayListenerAuthDetail: listenerAuth.detail,
  gatewayListenerAuthCreate: listenerAuth.create,
  gatewayListenerAuthUpdate: listenerAuth.update,
  gatewayListenerAuthRemove: listenerAuth.remove,
  /** Has no filters, unlike the other user lists. */
  gatewayListenerUserList: endpoint('GET', {
    path: `${listener}/authentication/users`,
    resource: 'gatewayUser',
    query: z.object(paging),
    reply: page(MqttUser),
    codes,
  }),
  gatewayListenerUserCreate: listenerAuth.userCreate,
  gatewayListenerUserDetail: listenerAuth.userDetail,
  gatewayListenerUserUpdate: listenerAuth.userUpdate,
  gatewayListenerUserRemove: listenerAuth.userRemove,
  gatewayListenerUserImport: listenerAuth.userImport,
}
