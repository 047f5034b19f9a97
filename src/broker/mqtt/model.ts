import type { Packet } from 'mqtt-packet'
import type { Ask } from '@/features/authorization/model/acl/match'
import type { Identity as Known } from './identity'
import type { Message } from './message'
import type { Credentials, Verdict } from './credentials'
import { defaultSettings, type MqttSettings } from './settings'

/** Limits of one engine; `defaultLimits` holds the defaults. */
export type Limits = MqttSettings & {
  /** 0 is unlimited. */
  readonly maxRetained: number
  readonly maxRetainedPayload: number
  readonly receiveMaximum: number
  /** Unsent bytes above which a socket is congested and its messages are queued. */
  readonly writeBufferHigh: number
}

export const defaultLimits: Limits = {
  ...defaultSettings,
  maxRetained: 0,
  maxRetainedPayload: 1_048_576,
  receiveMaximum: 32,
  writeBufferHigh: 1_048_576,
}

/** Attributes of a client, derived from its data by the settings. */
export type Attributes = Readonly<Record<string, string>>

/** Derives attributes of clients and enforces the quota of their namespace. */
export type Tenancy = {
  attributes(client: Identity): Attributes | undefined
  admits(client: Identity): boolean
}

/** A client, for checks of bans and authorization, with the results of its authentication. */
export type Identity = {
  clientid: string
  username: string | null
  peerhost: string
  /** Of its address; clients of gateways and of the API have none. */
  port?: number
  /** Where it connected, such as `tcp:default`. */
  listener?: string
  /** Client attributes (5.7 and later). */
  attrs?: Attributes
} & Partial<Pick<Known, 'superuser' | 'acl' | 'until'>>

/** A decision and its origin: a rule, the default, the cache, or a superuser. */
export type Decision = {
  readonly allowed: boolean
  readonly how: 'matched' | 'nomatch' | 'cache' | 'superuser'
  /** The source as named in events. */
  readonly source: string
  /** Whether the client is disconnected on refusal. */
  readonly disconnect?: boolean
}

export type EngineOptions = {
  node: string
  now?: () => number
  limits?: Partial<Limits>
  /** Authorizes a client; a promise makes its packets wait. Everything is allowed without it. */
  authorize?: (client: Identity, ask: Ask) => Decision | Promise<Decision>
  isBanned?: (client: Identity) => boolean
  /** Redirects new clients to another server; checked before everything else. */
  redirect?: () => { readonly reference?: string } | undefined
  /** Whether one more connection is allowed; checked before authentication. */
  hasRoom?: () => boolean
  /** Called for each CONNECT of a client that is not banned, before authentication. */
  connecting?: (client: Identity) => void
  /** Authenticates a client. Everyone is allowed without it. */
  authenticate?: (credentials: Credentials) => Verdict | Promise<Verdict>
}

/** The session expiry interval that means never (MQTT 5 §3.1.2.11.2). */
export const neverExpires = 4_294_967_295

/** Counters of one connection, named as in the management API. */
export type ClientCounters = {
  recv_oct: number
  recv_cnt: number
  recv_pkt: number
  recv_msg: number
  'recv_msg.qos0': number
  'recv_msg.qos1': number
  'recv_msg.qos2': number
  'recv_msg.dropped': number
  'recv_msg.dropped.await_pubrel_timeout': number
  send_oct: number
  send_cnt: number
  send_pkt: number
  send_msg: number
  'send_msg.qos0': number
  'send_msg.qos1': number
  'send_msg.qos2': number
  'send_msg.dropped': number
  'send_msg.dropped.expired': number
  'send_msg.dropped.queue_full': number
  'send_msg.dropped.too_large': number
}

export const newCounters = (): ClientCounters => ({
  recv_oct: 0,
  recv_cnt: 0,
  recv_pkt: 0,
  recv_msg: 0,
  'recv_msg.qos0': 0,
  'recv_msg.qos1': 0,
  'recv_msg.qos2': 0,
  'recv_msg.dropped': 0,
  'recv_msg.dropped.await_pubrel_timeout': 0,
  send_oct: 0,
  send_cnt: 0,
  send_pkt: 0,
  send_msg: 0,
  'send_msg.qos0': 0,
  'send_msg.qos1': 0,
  'send_msg.qos2': 0,
  'send_msg.dropped': 0,
  'send_msg.dropped.expired': 0,
  'send_msg.dropped.queue_full': 0,
  'send_msg.dropped.too_large': 0,
})

/** A session and its connection, as the management API shows it. Counters restart with each connection. */
export type ClientInfo = ClientCounters & {
  clientid: string
  username: string | null
  connected: boolean
  ip_address: string
  port: number
  proto_name: string
  proto_ver: number
  keepalive: number
  clean_start: boolean
  is_bridge: boolean
  /** Seconds; 4294967295 means never. */
  expiry_interval: number
  created_at: number
  connected_at: number
  disconnected_at?: number
  /** Properties of the client's DISCONNECT (version 5), while it is disconnected. */
  disconn_props?: PacketProperties
  /** WebSocket only. Cookies are not read. */
  ws_cookie?: []
  /** `tcp:default` or `ws:default`. */
  listener: string
  subscriptions_cnt: number
  subscriptions_max: number | 'infinity'
  inflight_cnt: number
  /** The client's Receive Maximum, limited by ours. */
  inflight_max: number
  mqueue_len: number
  /** 0 is unlimited. */
  mqueue_max: number
  mqueue_dropped: number
  awaiting_rel_cnt: number
  awaiting_rel_max: number | 'infinity'
  mailbox_len: 0
  /** Bytes of queued and unacknowledged messages. */
  heap_size: number
  /** Packets handled. */
  reductions: number
}

export type SubscriptionOptions = {
  qos: 0 | 1 | 2
  /** No local. */
  nl: boolean
  /** Retain as published. */
  rap: boolean
  /** Retain handling. */
  rh: 0 | 1 | 2
}

export type SubscriptionInfo = SubscriptionOptions & {
  clientid: string
  /** Without the share prefix. */
  topic: string
  group: string | null
  /** As subscribed. */
  filter: string
}

export type DropCause =
  'no_subscribers' | 'await_pubrel_timeout' | 'no_local' | 'too_large' | 'qos0_msg' | 'queue_full' | 'expired'

/** Packet properties, as the codec names them. */
export type PacketProperties = Readonly<Record<string, unknown>> | undefined

/** Data of the connection: from CONNECT and from the socket. */
export type Arrival = {
  /** Local address, as `ip:port`. */
  sockname: string
  properties: PacketProperties
  /** The client's Receive Maximum, limited by ours. */
  receiveMaximum: number
}

/** CONNECT and its answer; `reason` is `success` or the word of the refusal. */
export type ConnackEvent = Identity & {
  reason: string
  port: number
  sockname: string
  protoName: string
  protoVer: number
  keepalive: number
  cleanStart: boolean
  expirySeconds: number
  properties: PacketProperties
}

/** Events of the engine; rules, traces and statistics subscribe to them. */
export type EngineEvents = {
  connected: {
    client: ClientInfo
    attrs: Attributes | undefined
    sessionPresent: boolean
    arrival: Arrival
  }
  disconnected: {
    client: ClientInfo
    attrs: Attributes | undefined
    reason: string
    sockname: string
    properties: PacketProperties
  }
  /** CONNACK was sent. */
  connack: ConnackEvent
  /** Authentication was decided. */
  authenticated: Identity & { port: number; reason: string; isSuperuser: boolean; isAnonymous: boolean }
  /** A client asked whether the connection is alive. */
  ping: { client: ClientInfo; arrival: Arrival }
  /** Authorization was decided; `source` names who decided. */
  authorized: {
    client: Identity
    action: 'publish' | 'subscribe'
    topic: string
    allowed: boolean
    source: string
  }
  /** A message was received and not yet processed. */
  publish: { message: Message }
  published: { message: Message; subscribers: number }
  delivered: {
    clientid: string
    message: Message
    qos: 0 | 1 | 2
    retain: boolean
    at: number
    receiver: Identity
  }
  /** The receiver's last acknowledgement of a QoS 1 or 2 message, with its properties. */
  acked: {
    clientid: string
    message: Message
    qos: 0 | 1 | 2
    retain: boolean
    at: number
    receiver: Identity
    properties: PacketProperties
  }
  /** `clientid` is the receiver, or the sender if no session was reached; `receiver` is then undefined. */
  dropped: { clientid: string; message: Message; cause: DropCause; receiver?: Identity }
  /** A packet from or to a client; `clientid` is empty until CONNECT was read. */
  packet: { clientid: string; address: string; port: number; direction: 'received' | 'sent'; packet: Packet }
  subscribed: SubscriptionInfo & { client: Identity; properties: PacketProperties }
  /** `ended` if the subscription was removed because its session ended. */
  unsubscribed: SubscriptionInfo & { client: Identity; properties: PacketProperties; ended: boolean }
}
