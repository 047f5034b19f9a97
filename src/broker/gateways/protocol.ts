import type { GatewayName } from '@/features/gateway/model/names'
import type { Credentials, Verdict } from '../access/authn/credentials'
import type { Bodies } from '../hocon/bodies'
import type { Engine } from '../mqtt/broker'
import type { Bind } from '../listeners/bind'
import type { ListenerSettings, SettingsOf } from './schema'

/** What is counted of a client: bytes, reads and writes of the socket, packets, messages. */
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

/** A client of a gateway, as it is told of; times in ms. */
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

/** A subscription as the API asks for it and tells of it. */
type SubscriptionFields = {
  readonly topic: string
  readonly qos: 0 | 1 | 2
  readonly nl: number
  readonly rap: number
  readonly rh: number
  readonly sub_props?: { readonly subid?: string }
}
export type GatewaySubscription = SubscriptionFields & { readonly is_new: true }

/** A client that a gateway has let in. */
export interface GatewayClient {
  readonly clientid: string
  /** Where it came in. */
  readonly listener: string
  row(): GatewayClientRow
  /** With the mountpoint before each topic. */
  subscriptions(): GatewaySubscription[]
  /** Subscribes it from outside; throws what the API answers where it cannot be. */
  subscribe(wanted: SubscriptionFields): GatewaySubscription
  /** By the topic without the mountpoint; false where it had none. */
  unsubscribe(topic: string): boolean
  /** Asks it, where its protocol can: resolves with its answer, rejects with what the API says of none. */
  readonly request?: (body: Bodies['coapRequest']) => Promise<object>
  /** Throws it out. */
  kick(): void
}

/** One listener, as its protocol sees it. */
export type GatewayListener = {
  readonly id: string
  readonly bind: Bind
  readonly settings: ListenerSettings
}

/** A place that clients come in by. */
export interface GatewayServer {
  readonly port: number
  /** Closes it and what came in by it. */
  close(): Promise<void>
}

/** What a protocol needs of its gateway. */
export type GatewayHost<N extends GatewayName> = {
  readonly engine: Engine
  readonly settings: SettingsOf<N>
  now(): number
  log(text: string): void
  /** Who may come in by this listener? */
  authenticate(
    listening: GatewayListener,
    credentials: Credentials,
  ): Promise<Extract<Verdict, { kind: 'allow' | 'deny' }>>
  /** Is there room for one more at this listener? */
  hasRoom(listening: GatewayListener): boolean
  /** Who has the id already is thrown out. */
  addClient(client: GatewayClient): void
  removeClient(client: GatewayClient): void
}

/** Opens a listener; rejects where its address is taken. */
export type Protocol<N extends GatewayName> = (
  listening: GatewayListener,
  host: GatewayHost<N>,
) => Promise<GatewayServer>
