import type * as http from 'node:http'
import type * as net from 'node:net'
import type { WebSocket } from 'ws'
import type { Ask } from '@/features/authorization/model/acl/match'
import { findAutoTopic, type AutoTopic } from '@/features/topic-rules/model/auto-subscribe'
import { rewriter, type RewriteRule } from '@/features/topic-rules/model/rewrite'
import { mounted } from './mountpoint'
import { decided } from './authorize'
import { anonymous, type Credentials, type Verdict } from './credentials'
import { Reason } from './codes'
import { Connection } from './connection'
import type { Core, LiveConnection, SessionRequest, SubscribeRequest } from './core'
import { DelayedClock, DelayedStore } from './delayed'
import type { Congestion, Engine } from './engine'
import { SocketAcceptor } from './socket-acceptor'
import { Emitter } from './events'
import { PublishEncoder } from './frame'
import { GatewaySessions } from './gateway-sessions'
import { describeClient } from './info'
import { Lifecycle } from './lifecycle'
import { MessageIds, toMessage, renamed, type Message, type Outgoing } from './message'
import { Metrics } from './metrics'
import {
  defaultLimits,
  type Attributes,
  type ClientInfo,
  type Decision,
  type EngineEvents,
  type EngineOptions,
  type ConnackEvent,
  type Identity,
  type Limits,
  type PacketProperties,
  type SubscriptionInfo,
  type SubscriptionOptions,
  type Tenancy,
} from './model'
import { DeliveryPacer } from './delivery-pacer'
import { RetainedStore } from './retained'
import { describe, Router, type Queues } from './router'
import type { Session } from './session'
import type { MqttSettings } from './settings'
import { isSystem, parseFilter, validName } from './topic'
import type { Arrived } from './transport'

export type { Congestion, Engine } from './engine'
export type {
  ClientInfo,
  EngineEvents,
  EngineOptions,
  Limits,
  SubscriptionInfo,
  SubscriptionOptions,
} from './model'
export type { Message, Outgoing } from './message'
export type { RetainedStore, RetainerSettings } from './retained'

/** Interval of the sweep for sessions, wills and messages that are due. */
const sweepMs = 500

/** Thrown by `publish` after the engine was closed. */
export class EngineClosed extends Error {}

/** The engine. Use `createEngine`; the class is exported for tests that set the clock. */
export class MqttEngine implements Engine, Core {
  readonly node: string
  limits: Limits
  readonly metrics = new Metrics()
  readonly events = new Emitter<EngineEvents>()
  readonly router = new Router()
  readonly encoder = new PublishEncoder()
  rewriters: Core['rewriters']
  private autoTopics: readonly AutoTopic[] = []
  private tenancy: Tenancy | undefined
  readonly gatewaySessions = new GatewaySessions(this)
  readonly retainedStore: RetainedStore
  readonly delayedStore = new DelayedStore()
  readonly connecting = (identity: Identity): void => this.options.connecting?.(identity)
  readonly authenticate = (credentials: Credentials): Verdict | Promise<Verdict> =>
    this.options.authenticate?.(credentials) ?? anonymous
  private readonly lifecycle: Lifecycle
  private readonly fresh = new Set<LiveConnection>()
  private readonly ids = new MessageIds(() => this.now())
  private readonly pacer = new DeliveryPacer()
  private readonly clock = new DelayedClock(
    this.delayedStore,
    () => this.now(),
    sweepMs,
    (message) => void this.publishMessage(message),
  )
  private readonly acceptor = new SocketAcceptor((transport) =>
    this.fresh.add(new Connection(this, transport)),
  )
  private readonly sweeper: NodeJS.Timeout
  private closing = false

  constructor(private readonly options: EngineOptions) {
    this.node = options.node
    this.limits = { ...defaultLimits, ...options.limits }
    this.retainedStore = new RetainedStore(this.limits, () => this.now())
    this.lifecycle = new Lifecycle(this)
    this.sweeper = setInterval(() => this.sweep(), sweepMs)
    this.sweeper.unref()
  }

  now(): number {
    return (this.options.now ?? Date.now)()
  }

  configure(settings: MqttSettings): void {
    this.limits = { ...this.limits, ...settings }
    this.router.strategy = settings.sharedStrategy
  }

  listenTcp(port: number, host = '127.0.0.1'): Promise<number> {
    return this.acceptor.listenTcp(port, host)
  }

  handleTcp(socket: net.Socket, arrived?: Arrived): void {
    this.acceptor.acceptTcp(socket, arrived)
  }

  handleWebSocket(socket: WebSocket, request: http.IncomingMessage, arrived?: Arrived): void {
    this.acceptor.acceptWebSocket(socket, request, arrived)
  }

  disconnectListener(listener: string): void {
    for (const live of [...this.lifecycle.live.values(), ...this.fresh])
      if (live.entry.id === listener) live.close(Reason.shuttingDown)
  }

  liveCountOf(listener: string): number {
    let count = 0
    for (const live of this.lifecycle.live.values()) if (live.entry.id === listener) count++
    return count
  }

  setTopicRewrites(rules: readonly RewriteRule[]): void {
    this.rewriters =
      rules.length === 0
        ? undefined
        : { publish: rewriter(rules, 'publish'), subscribe: rewriter(rules, 'subscribe') }
  }

  useQueues(queues: Queues): void {
    this.router.queues = queues
  }

  feed(name: string, message: Message): boolean {
    return this.router.feed(name, message)
  }

  setTenancy(tenancy: Tenancy): void {
    this.tenancy = tenancy
  }

  attributes(clientid: string): Attributes | undefined {
    return this.lifecycle.sessions.get(clientid)?.identity.attrs
  }

  attributesOf(identity: Identity): Attributes | undefined {
    return this.tenancy?.attributes(identity)
  }

  admits(identity: Identity): boolean {
    return this.tenancy?.admits(identity) ?? true
  }

  subscribeAll(topics: readonly AutoTopic[]): void {
    this.autoTopics = topics
  }

  *clients(): Iterable<ClientInfo> {
    for (const session of this.lifecycle.sessions.values()) yield describeClient(session)
  }

  client(id: string): ClientInfo | undefined {
    const session = this.lifecycle.sessions.get(id)
    return session && describeClient(session)
  }

  get sessionCount(): number {
    return this.lifecycle.sessions.size
  }

  get liveCount(): number {
    return this.lifecycle.live.size
  }

  get subscriptionCount(): number {
    return this.router.subscriptionCount
  }

  get sharedSubscriptionCount(): number {
    return this.router.sharedCount
  }

  get topicCount(): number {
    return this.router.topicCount
  }

  *subscriptions(clientid?: string): Iterable<SubscriptionInfo> {
    const one = clientid === undefined ? undefined : this.lifecycle.sessions.get(clientid)
    const sessions = clientid === undefined ? this.lifecycle.sessions.values() : one ? [one] : []
    for (const session of sessions)
      for (const subscription of session.subscriptions.values()) yield describe(subscription)
    yield* this.gatewaySessions.subscriptions(clientid)
  }

  topics(): Iterable<string> {
    return this.router.topics()
  }

  evict(count: number, reference?: string): number {
    const leaving = [...this.lifecycle.live.values()].slice(0, count)
    for (const live of leaving) live.close(Reason.useAnotherServer, reference)
    return leaving.length
  }

  sessionQueue(clientid: string): ReturnType<Engine['sessionQueue']> {
    const session = this.lifecycle.sessions.get(clientid)
    return session && { waiting: session.waiting(), inflight: session.unacknowledged() }
  }

  kick(clientid: string): boolean {
    const session = this.lifecycle.sessions.get(clientid)
    if (!session) return false
    this.lifecycle.kick(session, Reason.administrative)
    return true
  }

  subscribe(clientid: string, { topic, qos, nl, rap, rh }: SubscriptionOptions & { topic: string }): boolean {
    const session = this.lifecycle.sessions.get(clientid)
    // The management API stores what a client's own SUBSCRIBE may not ask for, such as `a/#/b`; no name
    // matches that (src/contract/docs/clients.md#one-client).
    const mount = mounted(session?.peer.mountpoint ?? '', topic)
    const parsed = parseFilter(mount) ?? { filter: mount, topic: mount, group: null }
    // MQTT 5 §3.8.3-4: no local and shared exclude each other.
    if (!session || (nl && parsed.group !== null)) return false
    this.metrics.inc('client.subscribe')
    this.subscribeSession(session, { ...parsed, qos, nl, rap, rh, id: undefined, exclusive: false })
    return true
  }

  unsubscribe(clientid: string, filter: string): boolean {
    const session = this.lifecycle.sessions.get(clientid)
    if (!session) return false
    this.metrics.inc('client.unsubscribe')
    return this.unsubscribeSession(session, mounted(session.peer.mountpoint, filter))
  }

  setKeepalive(clientid: string, seconds: number): boolean {
    const session = this.lifecycle.sessions.get(clientid)
    if (!session) return false
    // Without a connection only the displayed value changes: the next CONNECT sets its own interval.
    const live = this.lifecycle.live.get(session)
    if (live) live.keepalive = seconds
    session.peer.keepalive = seconds
    return true
  }

  identityOf(clientid: string): Identity | undefined {
    const session = this.lifecycle.sessions.get(clientid)
    return session && this.lifecycle.live.get(session)?.identity
  }

  messageId(): string {
    return this.ids.next()
  }

  publish(outgoing: Outgoing): number {
    if (!validName(outgoing.topic)) throw new TypeError('not a topic name')
    if (this.closing) throw new EngineClosed()
    return this.publishMessage(toMessage(outgoing, outgoing.id ?? this.messageId(), this.now()))
  }

  disconnectBanned(): void {
    for (const session of [...this.lifecycle.sessions.values()]) {
      const { clientid, peer } = session
      if (this.banned({ clientid, username: peer.username, peerhost: peer.address })) {
        this.lifecycle.kick(session, Reason.administrative)
      }
    }
  }

  *congested(): Iterable<Congestion> {
    const highWatermark = this.limits.writeBufferHigh
    for (const [session, live] of this.lifecycle.live) {
      if (live.congested) yield { client: describeClient(session), pending: live.pending, highWatermark }
    }
  }

  async close(): Promise<void> {
    if (this.closing) return
    this.closing = true
    clearInterval(this.sweeper)
    this.pacer.stop()
    this.clock.stop()
    const stopped = this.acceptor.close()
    for (const live of [...this.lifecycle.live.values(), ...this.fresh]) live.close(Reason.shuttingDown)
    // `end` gives a peer a second to read its last packet and then cuts it, so the servers do stop.
    await stopped
    this.events.clear()
  }

  /** Handles everything that is due; runs twice a second. */
  sweep(): void {
    this.lifecycle.sweep()
    const now = this.now()
    for (const live of [...this.fresh]) live.checkSilence(now)
    this.retainedStore.sweep()
    this.clock.strike()
  }

  redirect(): { readonly reference?: string } | undefined {
    return this.options.redirect?.()
  }

  hasRoom(): boolean {
    return this.options.hasRoom?.() ?? true
  }

  banned(identity: Identity): boolean {
    return this.options.isBanned?.(identity) ?? false
  }

  authorized(identity: Identity, ask: Ask): Decision | Promise<Decision> {
    return decided(this, this.options.authorize, identity, ask)
  }

  open(live: LiveConnection, opening: SessionRequest): { session: Session; present: boolean } {
    this.fresh.delete(live)
    return this.lifecycle.open(live, opening)
  }

  connackSent(connack: () => ConnackEvent): void {
    if (this.events.hasListeners('connack')) this.events.emit('connack', connack())
  }

  opened(session: Session, present: boolean): void {
    this.metrics.inc('client.connected')
    if (this.events.hasListeners('connected'))
      this.events.emit('connected', {
        client: describeClient(session),
        attrs: session.identity.attrs,
        sessionPresent: present,
        arrival: session.peer.arrival,
      })
    for (const autoTopic of this.autoTopics)
      this.subscribe(session.clientid, findAutoTopic(autoTopic, session.identity))
  }

  release(live: LiveConnection, session: Session, reason: string, sendWill: boolean): void {
    // Wills are not published when the broker itself shuts down.
    this.lifecycle.release(live, session, reason, sendWill && !this.closing)
  }

  forget(live: LiveConnection): void {
    this.fresh.delete(live)
  }

  disconnected(session: Session, reason: string): void {
    if (!this.events.hasListeners('disconnected')) return
    this.events.emit('disconnected', {
      client: describeClient(session),
      attrs: session.identity.attrs,
      reason,
      sockname: session.peer.arrival.sockname,
      properties: session.disconnectProperties,
    })
  }

  publishMessage(sent: Message): number {
    const { metrics, events } = this
    const system = isSystem(sent.topic)
    const message = this.rewriters && !system ? renamed(sent, this.rewriters.publish) : sent
    if (!system) metrics.inc('messages.publish')
    if (events.hasListeners('publish')) events.emit('publish', { message })
    if (this.delay(message)) return 0
    // `stopEmpty`: the empty message that removes a retained one is not delivered, and not counted as
    // dropped.
    if (message.retain && this.retainedStore.put(message) === 'silent') return 0
    const reached = this.router.dispatch(message)
    if (reached === 0 && !system) {
      metrics.inc('messages.dropped')
      metrics.inc('messages.dropped.no_subscribers')
      if (events.hasListeners('dropped'))
        events.emit('dropped', { clientid: message.from, message, cause: 'no_subscribers' })
    }
    if (events.hasListeners('published')) events.emit('published', { message, subscribers: reached })
    return reached
  }

  subscribeSession(
    session: Session,
    { id, exclusive, filter, topic, group, properties, ...options }: SubscribeRequest,
  ): boolean {
    const existed = this.router.subscribe(session, { filter, topic, group }, options, { id, exclusive })
    const subscription = session.subscriptions.get(filter)
    if (subscription && this.events.hasListeners('subscribed'))
      this.events.emit('subscribed', { ...describe(subscription), client: session.identity, properties })
    // MQTT 5 §3.8.3.1 and §4.8.2: retain handling decides, and a shared subscription gets none.
    const wanted =
      this.retainedStore.enabled && group === null && (options.rh === 0 || (options.rh === 1 && !existed))
    if (subscription && wanted) session.deliverRetained(subscription, this.retainedStore.matching(topic))
    return existed
  }

  unsubscribeSession(session: Session, filter: string, properties?: PacketProperties): boolean {
    const removed = this.router.unsubscribe(session, filter)
    if (removed && this.events.hasListeners('unsubscribed'))
      this.events.emit('unsubscribed', {
        ...describe(removed),
        client: session.identity,
        properties,
        ended: session.ended,
      })
    return removed !== undefined
  }

  schedulePump(session: { pump(): void }): void {
    this.pacer.schedule(session)
  }

  /** Takes a delayed message out of the normal flow. One that finds no room is dropped silently. */
  private delay(message: Message): boolean {
    const accepted = this.delayedStore.take(message)
    if (accepted === 'taken') {
      this.metrics.inc('messages.delayed')
      this.clock.set()
    }
    return accepted !== undefined
  }
}

/** Creates an engine. It listens once `listenTcp` is called or sockets are handed to it. */
export function createEngine(options: EngineOptions): Engine {
  return new MqttEngine(options)
}
