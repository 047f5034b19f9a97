import type { Packet } from 'mqtt-packet'
import type { Ask } from '@/features/authorization/model/acl/match'
import type { Identity as Known } from '../access/identity'
import type { Message } from './message'
import type { Credentials, Verdict } from '../access/authn/credentials'
import { defaultSettings, type MqttSettings } from './settings'

/** Bounds of one engine; every one has a default in `defaultLimits`. */
export type Limits = MqttSettings & {
  /** 0 is unlimited. */
  readonly maxRetained: number
  readonly maxRetainedPayload: number
  readonly receiveMaximum: number
  /** Unsent bytes above which a socket counts as a slow reader and its messages queue. */
  readonly writeBufferHigh: number
}

export const defaultLimits: Limits = {
  ...defaultSettings,
  maxRetained: 0,
  maxRetainedPayload: 1_048_576,
  receiveMaximum: 32,
  writeBufferHigh: 1_048_576,
}

/** Attributes of a client by their names, as its settings make them of what it said of itself. */
export type Attributes = Readonly<Record<string, string>>

/** What is known of clients beside what they say, and whether there is room for one of them where it belongs. */
export type Tenancy = {
  attributes(client: Identity): Attributes | undefined
  admits(client: Identity): boolean
}

/** Who is asking, for verdicts on bans and topics; and what its login brought along, where it did. */
export type Identity = {
  clientid: string
  username: string | null
  peerhost: string
  /** What releases from 5.7 on know of it besides. */ attrs?: Attributes
} & Partial<Pick<Known, 'superuser' | 'acl' | 'until'>>

/** What was decided, and by what: a rule, nothing at all, a verdict that was remembered, or that the client may do everything. */
export type Decision = {
  readonly allowed: boolean
  readonly how: 'matched' | 'nomatch' | 'cache' | 'superuser'
  /** By whom, as events name it. */
  readonly source: string
  /** Whether who was refused is thrown out too. */
  readonly disconnect?: boolean
}

export type EngineOptions = {
  node: string
  now?: () => number
  limits?: Partial<Limits>
  /** May the client? Where that takes time, its packets wait. Without one everybody may everything. */
  authorize?: (client: Identity, ask: Ask) => Decision | Promise<Decision>
  isBanned?: (client: Identity) => boolean
  /** Is whoever comes sent elsewhere, and where to? Asked before all else. */
  redirect?: () => { readonly reference?: string } | undefined
  /** Is there room for one more connection? Asked before who it is. */
  hasRoom?: () => boolean
  /** A client that is not banned says CONNECT; nobody has asked yet who it is. */
  connecting?: (client: Identity) => void
  /** Who is it? Without this everybody is let in. */
  authenticate?: (credentials: Credentials) => Verdict | Promise<Verdict>
  /** What becomes of a message that a client may publish: as it is, changed, or undefined where it must not go on. */
  publishing?: (message: Message) => Message | undefined | Promise<Message | undefined>
}

/** Session expiry that never comes (MQTT 5 §3.1.2.11.2). */
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
  /** Seconds; 4294967295 never. */
  expiry_interval: number
  created_at: number
  connected_at: number
  disconnected_at?: number
  /** Of the DISCONNECT it left with (version 5); while it is away. */
  disconn_props?: PacketProperties
  /** Over WebSocket only. No cookie is ever read. */
  ws_cookie?: []
  /** `tcp:default` or `ws:default`. */
  listener: string
  subscriptions_cnt: number
  subscriptions_max: number | 'infinity'
  inflight_cnt: number
  /** Its Receive Maximum, ours at most. */
  inflight_max: number
  mqueue_len: number
  /** 0 is unlimited. */
  mqueue_max: number
  mqueue_dropped: number
  awaiting_rel_cnt: number
  awaiting_rel_max: number | 'infinity'
  mailbox_len: 0
  /** Bytes of messages held in the queue and the inflight window. */
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
  /** Without a share prefix. */
  topic: string
  group: string | null
  /** As subscribed. */
  filter: string
}

export type DropCause =
  'no_subscribers' | 'await_pubrel_timeout' | 'no_local' | 'too_large' | 'qos0_msg' | 'queue_full' | 'expired'

/** Properties of a packet, as the codec names them. */
export type PacketProperties = Readonly<Record<string, unknown>> | undefined

/** How a client came in, as its CONNECT said and its socket knows. */
export type Arrival = {
  /** Address and port that it reached, as `ip:port`. */
  sockname: string
  properties: PacketProperties
  /** Messages it takes unacknowledged, ours at most. */
  receiveMaximum: number
}

/** A CONNECT and the answer to it; `reason` is `success` or the word for the refusal. */
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

/** What the engine tells whoever listens; rules, traces and statistics hang on these. */
export type EngineEvents = {
  connected: { client: ClientInfo; sessionPresent: boolean; arrival: Arrival }
  disconnected: { client: ClientInfo; reason: string; sockname: string; properties: PacketProperties }
  /** CONNACK was sent. */
  connack: ConnackEvent
  /** May the client do this? Decided, by whom `source` names. */
  authorized: {
    client: Identity
    action: 'publish' | 'subscribe'
    topic: string
    allowed: boolean
    source: string
  }
  /** A message came in; nothing has been done with it yet. */
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
  /** `clientid` is the receiver, or the sender when no session was reached; then there is no `receiver`. */
  dropped: { clientid: string; message: Message; cause: DropCause; receiver?: Identity }
  /** A whole packet of a client, `clientid` empty until CONNECT has named it. */
  packet: { clientid: string; address: string; port: number; direction: 'received' | 'sent'; packet: Packet }
  subscribed: SubscriptionInfo & { client: Identity; properties: PacketProperties }
  /** `ended` where the session went, and its subscriptions with it. */
  unsubscribed: SubscriptionInfo & { client: Identity; properties: PacketProperties; ended: boolean }
}
