import type { Delivery } from './message'
import type { RetainedStore } from './retained'
import { getQos } from './session-model'
import type { Limits } from './model'

type Subscription = { readonly filter: string; readonly qos: number; readonly id: number | undefined }
type Batch = { topics: string[]; next: number; subscription: Subscription }

/** The retained messages that new subscriptions of a session still have to get, at the rate of the store. */
export class RetainedDeliveries {
  private readonly batches: Batch[] = []

  constructor(
    private readonly session: {
      readonly subscriptions: ReadonlyMap<string, Subscription>
      readonly limits: Limits
    },
    private readonly store: RetainedStore,
  ) {}

  get isWaiting(): boolean {
    return this.batches.length > 0
  }

  /** Retained messages go first, unless they wait for the rate limit. */
  get isFirst(): boolean {
    return this.isWaiting && this.store.bucket.free
  }

  add(subscription: Subscription, topics: string[]): void {
    this.batches.push({ topics, next: 0, subscription })
  }

  /** The next retained message that still exists; read when it is sent, so that it is current. */
  next(): Delivery | undefined {
    for (let [batch] = this.batches; batch !== undefined; [batch] = this.batches) {
      const { topics, next, subscription } = batch
      const isUnsubscribed = this.session.subscriptions.get(subscription.filter) !== subscription
      const topic = isUnsubscribed ? undefined : topics[next]
      if (topic === undefined) {
        this.batches.shift()
        continue
      }
      const message = this.store.get(topic)
      if (message) {
        const qos = getQos(message, subscription.qos, this.session.limits)
        return {
          message,
          qos,
          retain: true,
          ids: subscription.id === undefined ? [] : [subscription.id],
          shared: undefined,
        }
      }
      batch.next++
    }
    return undefined
  }

  /** The message of {@link next} was sent. */
  sent(): void {
    const [batch] = this.batches
    if (batch) batch.next++
    this.store.bucket.take()
  }

  clear(): void {
    this.batches.length = 0
  }
}
