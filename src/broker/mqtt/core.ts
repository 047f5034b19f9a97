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
import type { Peer, Session, SessionHost, Will } from './session'

/** A connection, as the engine sees it. */
export interface LiveConnection {
  readonly identity: Identity
  keepalive: number
  /** By which it came in. */
  readonly entry: ListenerEntry
  /** Bytes the other side has not taken yet. */
  readonly pending: number
  /** Is that more than it may be? */
  readonly congested: boolean
  /** Sends DISCONNECT with the code and the server to use instead where the version has it, then closes. The will goes out unless said otherwise. */
  close(reason: number, reference?: string): void
  /** Cuts what has been silent too long, and connections that never said CONNECT. */
  checkSilence(now: number): void
}

/** A connection, as the handlers of its packets see it. */
export interface InboundConnection extends LiveConnection {
  readonly version: number
  /** The settings it came by. */
  readonly limits: Limits
  /** Before each of its topics. */
  readonly mountpoint: string
  readonly counters: ClientCounters
  /** Topic names by alias, for this connection only (MQTT 5 §3.3.2.3.4). */
  readonly aliases: Map<number, string>
  send(packet: Packet): void
  sendPubrel(packetId: number, reason: number): void
  /** AUTH of a client that is let in already. */
  reauthenticate(packet: IAuthPacket): void | Promise<void>
  disconnect(packet: IDisconnectPacket): void
}

/** What a CONNECT asked for, once judged. */
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
  /** Topics are written anew by these; absent where there are no rules. */
  readonly rewriters: { readonly publish: Rewriter; readonly subscribe: Rewriter } | undefined
  /** Is there room for one more connection? */
  hasRoom(): boolean
  /** Whether whoever comes is sent elsewhere, and where to. */
  redirect(): { readonly reference?: string } | undefined
  /** Judges bans by the callback of the options. */
  banned(identity: Identity): boolean
  /** What is known of a client beside what it says. */
  attributesOf(identity: Identity): Attributes | undefined
  /** Is there room for it where its attributes say it belongs? */
  admits(identity: Identity): boolean
  /** Says that a client comes that is not banned. */
  connecting(identity: Identity): void
  /** Judges and counts (`authorization.*`). */
  authorized(identity: Identity, ask: Ask): Decision | Promise<Decision>
  /** Finds or makes the session; whoever holds it is told 0x8E (MQTT 5 §3.1.4-3). */
  open(live: LiveConnection, opening: SessionRequest): { session: Session; present: boolean }
  /** A CONNECT was answered. */
  connackSent(connack: () => ConnackEvent): void
  /** The session's client is ready: hooks run. */
  opened(session: Session, present: boolean): void
  /** The connection is over. `sendWill` is false after DISCONNECT 0x00 (MQTT 5 §3.14.4-3). */
  release(live: LiveConnection, session: Session, reason: string, sendWill: boolean): void
  /** The connection is over before it had a session. */
  forget(live: LiveConnection): void
  /** What becomes of a message of a client, by the callback of the options. */
  publishing(message: Message): Message | undefined | Promise<Message | undefined>
  publishMessage(message: Message): number
  /** The same for a client's own message, for which it may have to go. */
  publishOwn(message: Message): number | 'disconnect'
  /** For the next message. */
  messageId(): string
  subscribeSession(session: Session, request: SubscribeRequest): boolean
  unsubscribeSession(session: Session, filter: string, properties?: PacketProperties): boolean
}

/** A judged and parsed subscription request. */
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
  /** Of the SUBSCRIBE packet. */
  properties?: PacketProperties
}
