import type { SessionDropCause } from './delivery-reports'
import { weight, type Delivery, type Message } from './message'
import type { Limits } from './model'
import { BandedQueue } from './queue-bands'

/** The priority of a message by its topic. */
export const getPriority = ({ message }: Delivery, { priorities, defaultPriority }: Limits): number =>
  priorities?.get(message.topic) ?? defaultPriority

/** The messages that wait for a client, within the limits of its session. */
export class SessionQueue implements Iterable<Delivery> {
  private readonly bands = new BandedQueue<Delivery>()
  private qos0 = 0
  bytes = 0

  get length(): number {
    return this.bands.length
  }

  get hasQos0(): boolean {
    return this.qos0 > 0
  }

  [Symbol.iterator](): Iterator<Delivery> {
    return this.bands[Symbol.iterator]()
  }

  /** Adds a message; drops the oldest of its priority, or itself, where there is no room. */
  push(delivery: Delivery, limits: Limits, drop: (message: Message, cause: SessionDropCause) => void): void {
    const { maxQueue, storeQos0 } = limits
    const priority = getPriority(delivery, limits)
    if (delivery.qos === 0 && !storeQos0) return drop(delivery.message, 'qos0_msg')
    while (this.bands.lengthOf(priority) >= maxQueue) {
      const victim = this.removed(this.bands.shiftOf(priority))
      const { message, qos } = victim ?? delivery
      drop(message, qos === 0 ? 'qos0_msg' : 'queue_full')
      if (!victim) return
    }
    this.bands.push(delivery, priority)
    if (delivery.qos === 0) this.qos0++
    this.bytes += weight(delivery)
  }

  peek(): Delivery | undefined {
    return this.bands.peek()
  }

  shift(): Delivery | undefined {
    return this.removed(this.bands.shift())
  }

  clear(): void {
    this.bands.clear()
    this.qos0 = 0
    this.bytes = 0
  }

  private removed(delivery: Delivery | undefined): Delivery | undefined {
    if (!delivery) return undefined
    if (delivery.qos === 0) this.qos0--
    this.bytes -= weight(delivery)
    return delivery
  }
}
