import type * as http from 'node:http'
import type * as net from 'node:net'
import type { WebSocket } from 'ws'
import type { AutoTopic } from '@/features/topic-rules/model/auto-subscribe'
import type { RewriteRule } from '@/features/topic-rules/model/rewrite'
import type { DelayedStore } from './delayed'
import type { GatewaySessions } from './gateway-sessions'
import type { Delivery, Message, Outgoing, Interceptor } from './message'
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
import type { MqttSettings } from './settings'
import type { Arrived } from './transport'

/** A client that does not take what is sent to it. */
export type Congestion = { client: ClientInfo; pending: number; highWatermark: number }

/** The whole of what the rest of the program may ask of the MQTT engine. */
export interface Engine {
  readonly node: string
  /** Resolves with the bound port; rejects with EADDRINUSE where it is taken. */
  listenTcp(port: number, host?: string): Promise<number>
  handleTcp(socket: net.Socket, arrived?: Arrived): void
  /** `arrived` of a listener that has agreed on the subprotocol itself. */
  handleWebSocket(socket: WebSocket, request: http.IncomingMessage, arrived?: Arrived): void
  /** How many clients that are here came by a listener. */
  liveCountOf(listener: string): number
  /** Tells the clients that came by a listener that it shuts down, and parts from them. */
  disconnectListener(listener: string): void
  /** Topics are written anew by these rules (src/contract/docs/messages.md#topic-rewrite). */
  setTopicRewrites(rules: readonly RewriteRule[]): void
  /** Every published message goes through this, under the topic that the rules give it; without one all go on as they are. */
  setInterceptor(passing: Interceptor | undefined): void
  /** Gives clients that come from now on their attributes, and a place or none; without it they have none, and there is room. */
  setTenancy(tenancy: Tenancy): void
  /** The attributes of a client that has a session. */
  attributes(clientid: string): Attributes | undefined
  /**
   * Subscriptions that this takes get what {@link deliverTo} gives them, and nothing by the topics of what is
   * published; `version` is that of the client's protocol.
   */
  reserve(takes: (filter: string, version: number) => boolean): void
  /** Gives the client a message by such a subscription, to be acknowledged. False where nobody is connected under the id, or has not subscribed. */
  deliverTo(clientid: string, filter: string, message: Message): boolean
  /** Each client is subscribed to these when it has come in; nobody is asked whether it may. */
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
  /** What is held for a session, in the order it would go out: what waits with its priority, and what is not acknowledged. Undefined where there is none. */
  sessionQueue(
    clientid: string,
  ):
    | { readonly waiting: Iterable<readonly [Delivery, number]>; readonly underway: Iterable<Delivery> }
    | undefined
  /** DISCONNECT 0x98, then the session is dropped and its will published. False when there is no such session. */
  kick(clientid: string): boolean
  /** DISCONNECT 0x9C to so many, who may go to the server that is named; their sessions stay. Returns how many were told. */
  evict(count: number, reference?: string): number
  subscribe(clientid: string, subscription: SubscriptionOptions & { topic: string }): boolean
  unsubscribe(clientid: string, filter: string): boolean
  setKeepalive(clientid: string, seconds: number): boolean
  /** Who is connected under the id, the same object for as long as the connection lasts; undefined when nobody is. */
  identityOf(clientid: string): Identity | undefined
  /** For a message whose sender wants to know it. */
  messageId(): string
  /** Returns how many subscribers matched. Throws on a topic no message may have, and once the engine is closed. */
  publish(message: Outgoing): number
  readonly metrics: Metrics
  readonly limits: Limits
  /** Goes by other settings from now on; who is connected keeps those it came by. */
  configure(settings: MqttSettings): void
  readonly retainedStore: RetainedStore
  readonly delayedStore: DelayedStore
  /** Clients of other protocols, who have no session. */
  readonly gatewaySessions: GatewaySessions
  /** Ends the sessions that `isBanned` names. */
  disconnectBanned(): void
  /** Looks for what has come due, as it does by itself twice a second: for a clock that was moved. */
  sweep(): void
  /** The clients whose socket holds more than it should, now. */
  congested(): Iterable<Congestion>
  readonly events: {
    on<K extends keyof EngineEvents>(name: K, listener: (event: EngineEvents[K]) => void): () => void
  }
  close(): Promise<void>
}
