import { DeliveryReports, type SessionDropCause } from './delivery-reports'
import { RetainedDeliveries } from './retained-deliveries'
import { expired, weight, type Delivery, type Message } from './message'
import {
  newCounters,
  type ClientCounters,
  type Identity,
  type Limits,
  type PacketProperties,
  type SubscriptionOptions,
} from './model'
import { getPriority, SessionQueue } from './session-queue'
import type { Outlet, Will, Peer, SessionHost } from './session-model'

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

type Inflight = {
  delivery: Delivery
  phase: 'publish' | 'pubrel'
  sent: boolean
  /** When it was last sent, ms. */
  at: number
}

/**
 * What survives a connection: subscriptions, the queue, and both halves of the QoS handshakes (MQTT 5
 * §4.1).
 */
export class Session {
  readonly subscriptions = new Map<string, Subscription>()
  readonly awaitingRel = new Map<number, { at: number; message: Message }>()
  private readonly inflight = new Map<number, Inflight>()
  private readonly queue = new SessionQueue()
  private readonly retained: RetainedDeliveries
  private readonly reports: DeliveryReports
  private inflightBytes = 0
  /** Inflight entries that were sent in this connection; the others have to be resent. */
  private outstanding = 0
  private lastId = 0
  private outlet: Outlet | null = null

  /** The settings in force at its CONNECT. */
  limits: Limits
  counters: ClientCounters = newCounters()
  queueDropped = 0
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
    this.retained = new RetainedDeliveries(this, host.retainedStore)
    this.reports = new DeliveryReports(this, host)
    this.identity = { clientid, username: peer.username, peerhost: peer.address, port: peer.port }
  }

  get connected(): boolean {
    return this.outlet !== null
  }

  get heldBytes(): number {
    return this.queue.bytes + this.inflightBytes
  }

  get inflightCount(): number {
    return this.inflight.size
  }

  get queueLength(): number {
    return this.queue.length
  }

  /** Queued messages in sending order, with their priority. */
  *waiting(): Iterable<readonly [Delivery, number]> {
    for (const delivery of this.queue) yield [delivery, getPriority(delivery, this.limits)]
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
    if (outlet && !outlet.congested && !this.retained.isFirst) {
      // QoS 0 waits only for other QoS 0, not for acknowledgements.
      if (delivery.qos === 0 ? !this.queue.hasQos0 : this.queue.length === 0 && this.roomInWindow(outlet)) {
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
    this.retained.add(subscription, topics)
    this.pump()
  }

  /** Sends what can be sent: resends, then retained messages, then the queue. */
  pump(): void {
    const { outlet } = this
    if (!outlet) return
    this.resend(outlet)
    while (!outlet.congested) {
      const paced = this.retained.isWaiting && !this.retained.isFirst
      if (paced) this.host.schedulePump(this)
      const retained = paced ? undefined : this.retained.next()
      const delivery = retained ?? this.queue.peek()
      if (!delivery) return
      if (delivery.qos > 0 && !this.roomInWindow(outlet)) return
      if (retained) this.retained.sent()
      else this.queue.shift()
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
    this.retained.clear()
    this.awaitingRel.clear()
    this.inflightBytes = 0
    return orphans
  }

  /** Counts and reports a message that this client will not receive. */
  drop(message: Message, cause: SessionDropCause): void {
    if (cause === 'queue_full' || cause === 'qos0_msg') this.queueDropped++
    this.reports.dropped(message, cause)
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
        this.reports.sent(entry.delivery)
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
    this.reports.sent(delivery)
    if (id === 0) return
    this.inflight.set(id, { delivery, phase: 'publish', sent: true, at: now })
    this.outstanding++
    this.inflightBytes += weight(delivery)
  }

  private enqueue(delivery: Delivery): void {
    if (expired(delivery.message, this.host.now())) return this.drop(delivery.message, 'expired')
    this.queue.push(delivery, this.limits, (message, cause) => this.drop(message, cause))
  }

  private complete(id: number, entry: Inflight, properties: PacketProperties): void {
    this.forget(id, entry)
    this.reports.acked(entry.delivery, properties)
    this.pump()
  }

  private forget(id: number, entry: Inflight): void {
    this.inflight.delete(id)
    if (entry.sent) this.outstanding--
    this.inflightBytes -= weight(entry.delivery)
  }

  /** The next free packet identifier (MQTT 5 §2.2.1); the window guarantees that one is free. */
  private nextId(): number {
    do this.lastId = this.lastId >= 65_535 ? 1 : this.lastId + 1
    while (this.inflight.has(this.lastId))
    return this.lastId
  }
}
