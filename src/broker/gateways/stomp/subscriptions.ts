import type { GatewaySession } from '../../mqtt/gateway-sessions'
import { fits, mounted } from '../../mqtt/mountpoint'
import type { GatewaySubscription } from '../protocol'
import type { Acks, AckMode } from './acks'

type Subscription = {
  readonly id: string
  readonly topic: string
  readonly mode: AckMode
  readonly subscription: Omit<GatewaySubscription, 'topic'>
}

/** The subscriptions of a client, by the ids that it has given them. */
export class Subscriptions {
  private readonly byId = new Map<string, Subscription>()
  private session: GatewaySession | undefined
  private mountpoint = ''

  constructor(private readonly acks: Acks) {}

  /** The client has logged in. */
  start(session: GatewaySession, mountpoint: string): void {
    this.session = session
    this.mountpoint = mountpoint
  }

  get size(): number {
    return this.byId.size
  }

  get(id: string): Subscription | undefined {
    return this.byId.get(id)
  }

  findByTopic(topic: string): Subscription | undefined {
    return [...this.byId.values()].find((each) => each.topic === topic)
  }

  /** In the form of the API, with the mountpoint. */
  list(): GatewaySubscription[] {
    return [...this.byId.values()].map(({ topic, subscription }) => ({
      topic: this.mountpoint + topic,
      ...subscription,
    }))
  }

  /** The subscriptions that a message matches. */
  matching(topic: string): readonly Subscription[] {
    return [...this.byId.values()].filter((each) => fits(this.mountpoint, each.topic, topic))
  }

  /** An id has one destination and vice versa. */
  conflict(id: string, topic: string): string | undefined {
    if (this.byId.has(id)) return `Conflict subscribe id ${id}`
    return this.findByTopic(topic) === undefined ? undefined : `Destination ${topic} is subscribed to already`
  }

  /** Subscribes; false if the topic cannot be subscribed to. */
  add(subscription: Subscription): boolean {
    const {
      topic,
      subscription: { qos, nl, rap, rh },
    } = subscription
    // Registered before subscribing, as retained messages arrive at once.
    this.byId.set(subscription.id, subscription)
    const accepted =
      this.session?.subscribe(mounted(this.mountpoint, topic), {
        qos,
        nl: nl === 1,
        rap: rap === 1,
        rh: rh === 0 || rh === 1 ? rh : 2,
      }) === true
    if (!accepted) this.byId.delete(subscription.id)
    return accepted
  }

  /** Unsubscribes and acknowledges what the client has not acknowledged. */
  remove({ id, topic }: Subscription): void {
    this.byId.delete(id)
    this.session?.unsubscribe(mounted(this.mountpoint, topic))
    for (const delivery of this.acks.drop(id)) this.session?.ack(delivery)
  }
}
