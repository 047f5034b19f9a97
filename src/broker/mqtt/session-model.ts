import type { Delivery, Message } from './message'
import type { Arrival, Limits, EngineEvents } from './model'
import type { Emitter } from './events'
import type { Metrics } from './metrics'
import type { RetainedStore } from './retained'

/** The connection, as the session sees it. */
export interface Outlet {
  /** The client's Receive Maximum, limited by ours. */
  readonly window: number
  readonly congested: boolean
  /** False if the packet exceeds the client's Maximum Packet Size. */
  sendPublish(delivery: Delivery, packetId: number, dup: boolean): boolean
  sendPubrel(packetId: number, reason: number): void
}

/** A will and its delay (MQTT 5 §3.1.2.5, §3.1.3.2). */
export type Will = { message: Message; delaySeconds: number }

/** Data of the client's last connection. */
export type Peer = {
  address: string
  port: number
  listener: string
  protoName: string
  protoVer: number
  keepalive: number
  cleanStart: boolean
  isBridge: boolean
  username: string | null
  /** Prefix of all its topics. */
  mountpoint: string
  arrival: Arrival
}

/** The QoS of a delivery: the lower of the two, or the higher one with `upgradeQos`. */
export const getQos = (message: Message, granted: number, { upgradeQos }: Limits): 0 | 1 | 2 =>
  (upgradeQos ? Math.max(message.qos, granted) : Math.min(message.qos, granted)) as 0 | 1 | 2

/** What a session needs of the engine. */
export interface SessionHost {
  readonly limits: Limits
  readonly metrics: Metrics
  readonly events: Emitter<EngineEvents>
  readonly retainedStore: RetainedStore
  now(): number
  /** Calls `pump` again when the rate allows more retained messages. */
  schedulePump(session: { pump(): void }): void
}
