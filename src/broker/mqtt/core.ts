import type { IAuthPacket, IDisconnectPacket, Packet } from 'mqtt-packet'
import type { PublishEncoder } from './frame'
import type { LoginCore } from './login'
import type { Message } from './message'
import type { Ask } from '@/features/authorization/model/acl/match'
import type { ListenerEntry } from './listener-entry'
import type {
  Attributes,
  ClientCounters,
  Decision,
  ConnackEvent,
  Identity,
  Limits,
  PacketProperties,
} from './model'
import type { Rewriter } from '@/features/topic-rules/model/rewrite'
import type { Router } from './router'
import type { Peer, Will, SessionHost } from './session-model'
import type { Session } from './session'

/** A connection, as sessions and the engine see it. */
export interface LiveConnection {
  readonly identity: Identity
  keepalive: number
  /** The listener that accepted it. */
  readonly entry: ListenerEntry
  /** Bytes written but not yet accepted by the client. */
  readonly pending: number
  /** Whether `pending` exceeds the limit. */
  readonly congested: boolean
  /**
   * Sends DISCONNECT with the reason code and, if given, the server to use instead, then closes. The will
   * is published unless the code says otherwise.
   */
  close(reason: number, reference?: string): void
  /** Closes the connection if it exceeded its keep-alive, or never sent CONNECT. */
  checkSilence(now: number): void
}

/** A connection, as the packet handlers see it. */
export interface InboundConnection extends LiveConnection {
  readonly version: number
  /** The settings that were in force at its CONNECT. */
  readonly limits: Limits
  /** Prefix of all its topics. */
  readonly mountpoint: string
  readonly counters: ClientCounters
  /** Topic names by alias, for this connection only (MQTT 5 §3.3.2.3.4). */
  readonly aliases: Map<number, string>
  send(packet: Packet): void
  sendPubrel(packetId: number, reason: number): void
  /** AUTH from a client that is already connected. */
  reauthenticate(packet: IAuthPacket): void | Promise<void>
  disconnect(packet: IDisconnectPacket): void
}

/** The session that an accepted CONNECT asks for. */
export type SessionRequest = {
  clientid: string
  peer: Peer
  cleanStart: boolean
  expirySeconds: number
  will: Will | null
  limits: Limits
}

/** The engine, as its connections see it. */
export interface Core extends SessionHost, LoginCore {
  readonly router: Router
  readonly encoder: PublishEncoder
  /** Topic rewriting; undefined without rules. */
  readonly rewriters: { readonly publish: Rewriter; readonly subscribe: Rewriter } | undefined
  /** Whether the connection limit allows one more. */
  hasRoom(): boolean
  /** Where new clients are sent during an evacuation; undefined otherwise. */
  redirect(): { readonly reference?: string } | undefined
  /** Asks the `isBanned` callback. */
  banned(identity: Identity): boolean
  /** The attributes that the settings derive from a client's data. */
  attributesOf(identity: Identity): Attributes | undefined
  /** Whether the namespace of the client has room. */
  admits(identity: Identity): boolean
  /** Announces a CONNECT of a client that is not banned. */
  connecting(identity: Identity): void
  /** Decides and counts (`authorization.*`). */
  authorized(identity: Identity, ask: Ask): Decision | Promise<Decision>
  /** Finds or creates the session; its current connection is closed with 0x8E (MQTT 5 §3.1.4-3). */
  open(live: LiveConnection, opening: SessionRequest): { session: Session; present: boolean }
  /** Announces that a CONNECT was answered. */
  connackSent(connack: () => ConnackEvent): void
  /** Announces that the session is ready. */
  opened(session: Session, present: boolean): void
  /** The connection is over. `sendWill` is false after DISCONNECT 0x00 (MQTT 5 §3.14.4-3). */
  release(live: LiveConnection, session: Session, reason: string, sendWill: boolean): void
  /** Removes a connection that never had a session. */
  forget(live: LiveConnection): void
  publishMessage(message: Message): number
  /** A new message id. */
  messageId(): string
  subscribeSession(session: Session, request: SubscribeRequest): boolean
  unsubscribeSession(session: Session, filter: string, properties?: PacketProperties): boolean
}

/** A parsed and authorized subscription. */
export type SubscribeRequest = {
  filter: string
  topic: string
  group: string | null
  qos: 0 | 1 | 2
  nl: boolean
  rap: boolean
  rh: 0 | 1 | 2
  id: number | undefined
  exclusive: boolean
  /** Properties of the SUBSCRIBE packet. */
  properties?: PacketProperties
}
