import type * as http from 'node:http'
import type * as net from 'node:net'
import type { WebSocket } from 'ws'
import type { AutoTopic } from '@/features/topic-rules/model/auto-subscribe'
import type { RewriteRule } from '@/features/topic-rules/model/rewrite'
import type { DelayedStore } from './delayed'
import type { GatewaySessions } from './gateway-sessions'
import type { Delivery, Message, Outgoing } from './message'
import type { Metrics } from './metrics'
import type {
  Attributes,
  ClientInfo,
  EngineEvents,
  Identity,
  Limits,
  SubscriptionInfo,
  SubscriptionOptions,
  Tenancy,
} from './model'
import type { RetainedStore } from './retained'
import type { Queues } from './router'
import type { MqttSettings } from './settings'
import type { Arrived } from './transport'

/** A client whose socket is congested. */
export type Congestion = { client: ClientInfo; pending: number; highWatermark: number }

/** The API of the MQTT engine. */
export interface Engine {
  readonly node: string
  /** Resolves with the bound port; rejects with EADDRINUSE if it is in use. */
  listenTcp(port: number, host?: string): Promise<number>
  handleTcp(socket: net.Socket, arrived?: Arrived): void
  /** `arrived` is set by listeners that have negotiated the subprotocol themselves. */
  handleWebSocket(socket: WebSocket, request: http.IncomingMessage, arrived?: Arrived): void
  /** Number of connected clients of a listener. */
  liveCountOf(listener: string): number
  /** Closes the connections of a listener that shuts down. */
  disconnectListener(listener: string): void
  /** Sets the topic rewrite rules (src/contract/docs/messages.md#topic-rewrite). */
  setTopicRewrites(rules: readonly RewriteRule[]): void
  /** Sets the attributes and the connection quota of clients that connect from now on. */
  setTenancy(tenancy: Tenancy): void
  /** Attributes of a client with a session. */
  attributes(clientid: string): Attributes | undefined
  /** Subscribes each client to these topics when it connects, without authorization. */
  subscribeAll(topics: readonly AutoTopic[]): void
  clients(): Iterable<ClientInfo>
  client(id: string): ClientInfo | undefined
  readonly sessionCount: number
  readonly liveCount: number
  readonly subscriptionCount: number
  readonly sharedSubscriptionCount: number
  subscriptions(clientid?: string): Iterable<SubscriptionInfo>
  /** Distinct filters; a shared one once per group, as `$share/{group}/{filter}` or `$queue/{filter}`. */
  topics(): Iterable<string>
  readonly topicCount: number
  /**
   * The queued messages of a session in sending order, with priority, and its unacknowledged ones.
   * Undefined without a session.
   */
  sessionQueue(
    clientid: string,
  ):
    | { readonly waiting: Iterable<readonly [Delivery, number]>; readonly inflight: Iterable<Delivery> }
    | undefined
  /** Sends DISCONNECT 0x98, deletes the session and publishes its will. False if there is no such session. */
  kick(clientid: string): boolean
  /**
   * Sends DISCONNECT 0x9C with the server reference to `count` clients; their sessions stay. Returns how
   * many were disconnected.
   */
  evict(count: number, reference?: string): number
  subscribe(clientid: string, subscription: SubscriptionOptions & { topic: string }): boolean
  unsubscribe(clientid: string, filter: string): boolean
  setKeepalive(clientid: string, seconds: number): boolean
  /**
   * The connected client of this id, the same object for the whole connection; undefined if there is
   * none.
   */
  identityOf(clientid: string): Identity | undefined
  /** Creates a message id in advance, for senders that report it. */
  messageId(): string
  /** Returns how many subscribers matched. Throws on an invalid topic, and after the engine was closed. */
  publish(message: Outgoing): number
  /** Lets message queues feed the shared subscriptions that name them. */
  useQueues(queues: Queues): void
  /** Delivers a message of a queue to a connected subscriber of it; false if none has room. */
  feed(name: string, message: Message): boolean
  readonly metrics: Metrics
  readonly limits: Limits
  /** Changes the settings for new connections; existing ones keep theirs. */
  configure(settings: MqttSettings): void
  readonly retainedStore: RetainedStore
  readonly delayedStore: DelayedStore
  /** Clients of other protocols; they have no MQTT session. */
  readonly gatewaySessions: GatewaySessions
  /** Disconnects the clients that `isBanned` names. */
  disconnectBanned(): void
  /** Handles what is due at once; for tests that move the clock. */
  sweep(): void
  /** The clients whose socket is congested now. */
  congested(): Iterable<Congestion>
  readonly events: {
    on<K extends keyof EngineEvents>(name: K, listener: (event: EngineEvents[K]) => void): () => void
  }
  close(): Promise<void>
}
