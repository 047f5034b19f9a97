import type { Emitter } from './events'
import { expired, weight, type Delivery, type Message } from './message'
import type { Metrics } from './metrics'
import {
  newCounters,
  type Arrival,
  type ClientCounters,
  type DropCause,
  type EngineEvents,
  type Identity,
  type Limits,
  type PacketProperties,
  type SubscriptionOptions,
} from './model'
import { BandedQueue } from './queue-bands'
import type { RetainedStore } from './retained'

/** What a session needs of the engine. */
export interface SessionHost {
  readonly limits: Limits
  readonly metrics: Metrics
  readonly events: Emitter<EngineEvents>
  readonly retainedStore: RetainedStore
  now(): number
  /** Calls `pump` again when the rate allows more retained messages. */
  schedulePump(session: Session): void
}

/** The connection, as the session sees it. */
export interface Outlet {
  /** The client's Receive Maximum, limited by ours. */
  readonly window: number
  readonly congested: boolean
  /** False if the packet exceeds the client's Maximum Packet Size. */
  sendPublish(delivery: Delivery, packetId: number, dup: boolean): boolean
  sendPubrel(packetId: number, reason: number): void
}

/** One subscription of one session. */
export type Subscription = SubscriptionOptions & {
  session: Session
  filter: string
  topic: string
  group: string | null
  /** Subscription identifier (MQTT 5 §3.8.2.1.2). */
  id: number | undefined
  /** Whether the subscription is exclusive. */
  exclusive: boolean
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

type Inflight = {
  delivery: Delivery
  phase: 'publish' | 'pubrel'
  sent: boolean
  /** When it was last sent, ms. */
  at: number
}
type RetainedBatch = { topics: string[]; next: number; subscription: Subscription }

/** The QoS of a delivery: the lower of the two, or the higher one with `upgradeQos`. */
export const getQos = (message: Message, granted: number, { upgradeQos }: Limits): 0 | 1 | 2 =>
  (upgradeQos ? Math.max(message.qos, granted) : Math.min(message.qos, granted)) as 0 | 1 | 2

/**
 * What survives a connection: subscriptions, the queue, and both halves of the QoS handshakes (MQTT 5
 * §4.1).
 */
export class Session {
  readonly subscriptions = new Map<string, Subscription>()
  readonly awaitingRel = new Map<number, { at: number; message: Message }>()
  private readonly inflight = new Map<number, Inflight>()
  private readonly queue = new BandedQueue<Delivery>()
  private readonly retainedBatches: RetainedBatch[] = []
  private queuedQos0 = 0
  /** Inflight entries that were sent in this connection; the others have to be resent. */
  private outstanding = 0
  private lastId = 0
  private outlet: Outlet | null = null

  /** The settings in force at its CONNECT. */
  limits: Limits
  counters: ClientCounters = newCounters()
  queueDropped = 0
  heldBytes = 0
  expirySeconds = 0
  /** The client, as it last authenticated. */
  identity: Identity
  connectedAt: number
  disconnectedAt: number | undefined
  will: Will | null = null
  /** Properties of the client's DISCONNECT. */
  disconnectProperties: PacketProperties
  /** When a delayed will is due. */
  willAt: number | undefined
  ended = false

  constructor(
    private readonly host: SessionHost,
    readonly clientid: string,
    public peer: Peer,
    readonly createdAt: number,
  ) {
    this.connectedAt = createdAt
    this.limits = host.limits
    this.identity = { clientid, username: peer.username, peerhost: peer.address }
  }

  get connected(): boolean {
    return this.outlet !== null
  }

  get inflightCount(): number {
    return this.inflight.size
  }

  get queueLength(): number {
    return this.queue.length
  }

  /** Queued messages in sending order, with their priority. */
  *waiting(): Iterable<readonly [Delivery, number]> {
    for (const delivery of this.queue) yield [delivery, this.priorityOf(delivery)]
  }

  /** Messages that the client has not acknowledged. */
  *unacknowledged(): Iterable<Delivery> {
    for (const { delivery } of this.inflight.values()) yield delivery
  }

  /** Attaches a connection and resends unacknowledged messages first (MQTT 5 §4.4). */
  attach(outlet: Outlet): void {
    this.outlet = outlet
    this.outstanding = 0
    for (const entry of this.inflight.values()) entry.sent = false
  }

  detach(): void {
    this.outlet = null
  }

  /** Sends a message, or queues it. */
  deliver(delivery: Delivery): void {
    this.host.metrics.inc('messages.delivered')
    const { outlet } = this
    if (outlet && !outlet.congested && !this.retainedFirst) {
      // QoS 0 waits only for other QoS 0, not for acknowledgements.
      if (delivery.qos === 0 ? this.queuedQos0 === 0 : this.queue.length === 0 && this.roomInWindow(outlet)) {
        this.transmit(outlet, delivery)
        return
      }
    }
    this.enqueue(delivery)
  }

  /**
   * Sends retained messages for a new subscription, at the client's pace and outside of the bounded
   * queue.
   */
  deliverRetained(subscription: Subscription, topics: string[]): void {
    if (topics.length === 0) return
    this.retainedBatches.push({ topics, next: 0, subscription })
    this.pump()
  }

  /** Sends what can be sent: resends, then retained messages, then the queue. */
  pump(): void {
    const { outlet } = this
    if (!outlet) return
    this.resend(outlet)
    while (!outlet.congested) {
      const paced = this.retainedBatches.length > 0 && !this.retainedFirst
      if (paced) this.host.schedulePump(this)
      const retained = paced ? undefined : this.nextRetained()
      const delivery = retained ?? this.queue.peek()
      if (!delivery) return
      if (delivery.qos > 0 && !this.roomInWindow(outlet)) return
      if (retained) {
        this.firstRetainedBatch().next++
        this.host.retainedStore.bucket.take()
      } else this.dequeue()
      this.transmit(outlet, delivery)
    }
  }

  /**
   * Resends messages whose acknowledgement is overdue. Like the real broker, it does so for every
   * version, although version 5 resends on reconnection only (MQTT 5 §4.4).
   */
  retry(now: number): void {
    const { outlet } = this
    if (!outlet) return
    for (const [id, entry] of this.inflight) {
      if (!entry.sent || now - entry.at < this.limits.retryIntervalMs || outlet.congested) continue
      entry.at = now
      if (entry.phase === 'pubrel') outlet.sendPubrel(id, 0)
      else outlet.sendPublish(entry.delivery, id, true)
    }
  }

  /** PUBACK (MQTT 5 §4.3.2). */
  puback(id: number, properties?: PacketProperties): 'done' | 'inuse' | 'missed' {
    const entry = this.inflight.get(id)
    if (!entry) return 'missed'
    if (entry.delivery.qos !== 1) return 'inuse'
    this.complete(id, entry, properties)
    return 'done'
  }

  /** PUBREC; the result says whether PUBREL must be sent (MQTT 5 §4.3.3). */
  pubrec(
    id: number,
    failed: boolean,
    properties?: PacketProperties,
  ): 'release' | 'failed' | 'inuse' | 'missed' {
    const entry = this.inflight.get(id)
    if (!entry) return 'missed'
    if (entry.delivery.qos !== 2 || entry.phase === 'pubrel') return 'inuse'
    if (failed) {
      this.complete(id, entry, properties)
      return 'failed'
    }
    entry.phase = 'pubrel'
    entry.at = this.host.now()
    return 'release'
  }

  /** PUBCOMP completes the handshake. */
  pubcomp(id: number, properties?: PacketProperties): 'done' | 'inuse' | 'missed' {
    const entry = this.inflight.get(id)
    if (!entry) return 'missed'
    if (entry.phase !== 'pubrel') return 'inuse'
    this.complete(id, entry, properties)
    return 'done'
  }

  /** Drops everything; returns unreceived messages of shared subscriptions (MQTT 5 §4.8.2). */
  end(): Delivery[] {
    this.ended = true
    this.outlet = null
    const orphans: Delivery[] = []
    for (const { delivery, phase } of this.inflight.values())
      if (delivery.shared && phase === 'publish') orphans.push(delivery)
    for (const delivery of this.queue) if (delivery.shared) orphans.push(delivery)
    this.inflight.clear()
    this.queue.clear()
    this.retainedBatches.length = 0
    this.awaitingRel.clear()
    this.heldBytes = 0
    return orphans
  }

  /** Counts and reports a message that this client will not receive. */
  drop(message: Message, cause: Exclude<DropCause, 'no_subscribers' | 'await_pubrel_timeout'>): void {
    const { metrics, events } = this.host
    metrics.inc('delivery.dropped')
    metrics.inc(`delivery.dropped.${cause}`)
    this.counters['send_msg.dropped']++
    if (cause === 'expired') this.counters['send_msg.dropped.expired']++
    else if (cause === 'too_large') this.counters['send_msg.dropped.too_large']++
    else if (cause === 'queue_full' || cause === 'qos0_msg') {
      this.queueDropped++
      this.counters['send_msg.dropped.queue_full']++
    }
    if (events.hasListeners('dropped'))
      events.emit('dropped', { clientid: this.clientid, message, cause, receiver: this.identity })
  }

  /** Retained messages go first, unless they wait for the rate limit. */
  private get retainedFirst(): boolean {
    return this.retainedBatches.length > 0 && this.host.retainedStore.bucket.free
  }

  private roomInWindow(outlet: Outlet): boolean {
    return this.outstanding < outlet.window && this.outstanding === this.inflight.size
  }

  private resend(outlet: Outlet): void {
    if (this.outstanding === this.inflight.size) return
    for (const [id, entry] of this.inflight) {
      if (entry.sent) continue
      if (outlet.congested) return
      if (entry.phase === 'pubrel') {
        outlet.sendPubrel(id, 0)
      } else {
        if (this.outstanding >= outlet.window) continue
        if (!outlet.sendPublish(entry.delivery, id, true)) {
          // The client reconnected with a smaller Maximum Packet Size.
          this.forget(id, entry)
          this.drop(entry.delivery.message, 'too_large')
          continue
        }
        this.count(entry.delivery)
      }
      entry.sent = true
      entry.at = this.host.now()
      this.outstanding++
    }
  }

  private transmit(outlet: Outlet, delivery: Delivery): void {
    const now = this.host.now()
    if (expired(delivery.message, now)) return this.drop(delivery.message, 'expired')
    const id = delivery.qos === 0 ? 0 : this.nextId()
    if (!outlet.sendPublish(delivery, id, false)) return this.drop(delivery.message, 'too_large')
    this.count(delivery)
    if (id === 0) return
    this.inflight.set(id, { delivery, phase: 'publish', sent: true, at: now })
    this.outstanding++
    this.heldBytes += weight(delivery)
  }

  private count(delivery: Delivery): void {
    const { metrics, events } = this.host
    metrics.inc('messages.sent')
    metrics.inc(`messages.qos${delivery.qos}.sent`)
    this.counters.send_msg++
    this.counters[`send_msg.qos${delivery.qos}`]++
    if (events.hasListeners('delivered')) {
      const { message, qos, retain } = delivery
      events.emit('delivered', {
        clientid: this.clientid,
        message,
        qos,
        retain,
        at: this.host.now(),
        receiver: this.identity,
      })
    }
  }

  private enqueue(delivery: Delivery): void {
    if (expired(delivery.message, this.host.now())) return this.drop(delivery.message, 'expired')
    if (delivery.qos === 0 && !this.limits.storeQos0) return this.drop(delivery.message, 'qos0_msg')
    const priority = this.priorityOf(delivery)
    while (this.queue.lengthOf(priority) >= this.limits.maxQueue) {
      const victim = this.removed(this.queue.shiftOf(priority))
      if (!victim) return this.drop(delivery.message, delivery.qos === 0 ? 'qos0_msg' : 'queue_full')
      this.drop(victim.message, victim.qos === 0 ? 'qos0_msg' : 'queue_full')
    }
    this.queue.push(delivery, priority)
    if (delivery.qos === 0) this.queuedQos0++
    this.heldBytes += weight(delivery)
  }

  private priorityOf({ message }: Delivery): number {
    const { priorities, defaultPriority } = this.limits
    return priorities?.get(message.topic) ?? defaultPriority
  }

  private dequeue(): Delivery | undefined {
    return this.removed(this.queue.shift())
  }

  private removed(delivery: Delivery | undefined): Delivery | undefined {
    if (!delivery) return undefined
    if (delivery.qos === 0) this.queuedQos0--
    this.heldBytes -= weight(delivery)
    return delivery
  }

  private firstRetainedBatch(): RetainedBatch {
    return this.retainedBatches[0] as RetainedBatch
  }

  /** The next retained message that still exists; read when it is sent, so that it is current. */
  private nextRetained(): Delivery | undefined {
    while (this.retainedBatches.length > 0) {
      const { topics, next, subscription } = this.firstRetainedBatch()
      const isUnsubscribed = this.subscriptions.get(subscription.filter) !== subscription
      const topic = isUnsubscribed ? undefined : topics[next]
      if (topic === undefined) {
        this.retainedBatches.shift()
        continue
      }
      const message = this.host.retainedStore.get(topic)
      if (message) {
        const qos = getQos(message, subscription.qos, this.limits)
        return {
          message,
          qos,
          retain: true,
          ids: subscription.id === undefined ? [] : [subscription.id],
          shared: undefined,
        }
      }
      this.firstRetainedBatch().next++
    }
    return undefined
  }

  private complete(id: number, entry: Inflight, properties: PacketProperties): void {
    const { metrics, events } = this.host
    this.forget(id, entry)
    metrics.inc('messages.acked')
    if (events.hasListeners('acked')) {
      const { message, qos, retain } = entry.delivery
      events.emit('acked', {
        clientid: this.clientid,
        message,
        qos,
        retain,
        at: this.host.now(),
        receiver: this.identity,
        properties,
      })
    }
    this.pump()
  }

  private forget(id: number, entry: Inflight): void {
    this.inflight.delete(id)
    if (entry.sent) this.outstanding--
    this.heldBytes -= weight(entry.delivery)
  }

  /** The next free packet identifier (MQTT 5 §2.2.1); the window guarantees that one is free. */
  private nextId(): number {
    do this.lastId = this.lastId >= 65_535 ? 1 : this.lastId + 1
    while (this.inflight.has(this.lastId))
    return this.lastId
  }
}
