import type { GatewayName } from '@/features/gateway/model/names'
import type { Credentials, Verdict } from '../mqtt/credentials'
import type { Engine } from '../mqtt/mqtt-engine'
import type { Bind } from '../listeners/bind'
import type { ListenerSettings, SettingsOf } from './settings'

/** Counters of a client: bytes, socket reads and writes, packets, messages. */
type Counters = Record<
  'recv_oct' | 'recv_cnt' | 'recv_pkt' | 'recv_msg' | 'send_oct' | 'send_cnt' | 'send_pkt' | 'send_msg',
  number
>

export const newCounters = (): Counters => ({
  recv_oct: 0,
  recv_cnt: 0,
  recv_pkt: 0,
  recv_msg: 0,
  send_oct: 0,
  send_cnt: 0,
  send_pkt: 0,
  send_msg: 0,
})

/** A row of the list of clients; times in ms. */
export type GatewayClientRow = Counters & {
  readonly clientid: string
  readonly username: string | null
  readonly mountpoint: string
  readonly proto_name: string
  readonly proto_ver: string
  readonly ip_address: string
  readonly port: number
  readonly connected_at: number
  /** Seconds. */
  readonly keepalive: number
  readonly subscriptions_cnt: number
  readonly mqueue_len: number
  readonly mqueue_dropped: number
  readonly inflight_cnt: number
  readonly heap_size: number
}

/** A subscription in the API. */
type SubscriptionFields = {
  readonly topic: string
  readonly qos: 0 | 1 | 2
  readonly nl: number
  readonly rap: number
  readonly rh: number
  readonly sub_props?: { readonly subid?: string }
}
export type GatewaySubscription = SubscriptionFields & { readonly is_new: true }

/** A connected client of a gateway. */
export interface GatewayClient {
  readonly clientid: string
  /** Id of its listener. */
  readonly listener: string
  row(): GatewayClientRow
  /** Topics include the mountpoint. */
  subscriptions(): GatewaySubscription[]
  /** Subscribes on behalf of the client; throws the API's refusal. */
  subscribe(wanted: SubscriptionFields): GatewaySubscription
  /** By the topic without the mountpoint; false if there was none. */
  unsubscribe(topic: string): boolean
  /** Disconnects it. */
  kick(): void
}

/** A listener, as its protocol sees it. */
export type GatewayListener = {
  readonly id: string
  readonly bind: Bind
  readonly settings: ListenerSettings
}

/** An open listener. */
export interface GatewayServer {
  readonly port: number
  /** Closes it and its connections. */
  close(): Promise<void>
}

/** What a protocol needs of its gateway. */
export type GatewayHost<N extends GatewayName> = {
  readonly engine: Engine
  readonly settings: SettingsOf<N>
  now(): number
  log(text: string): void
  /** Authenticates a client of a listener. */
  authenticate(
    listening: GatewayListener,
    credentials: Credentials,
  ): Promise<Extract<Verdict, { kind: 'allow' | 'deny' }>>
  /** Whether the listener allows one more client. */
  hasRoom(listening: GatewayListener): boolean
  /** Adds a client and disconnects another with the same id. */
  addClient(client: GatewayClient): void
  removeClient(client: GatewayClient): void
}

/** Opens a listener; rejects if its address is in use. */
export type Protocol<N extends GatewayName> = (
  listening: GatewayListener,
  host: GatewayHost<N>,
) => Promise<GatewayServer>
