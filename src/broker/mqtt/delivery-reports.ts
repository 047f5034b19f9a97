import type { Emitter } from './events'
import type { Delivery, Message } from './message'
import type { Metrics } from './metrics'
import type { ClientCounters, DropCause, EngineEvents, Identity, PacketProperties } from './model'

/** Why a message did not reach a client. */
export type SessionDropCause = Exclude<DropCause, 'no_subscribers' | 'await_pubrel_timeout'>

type Receiver = { readonly clientid: string; readonly identity: Identity; readonly counters: ClientCounters }

/** Counts and reports what happens to the messages of a session. */
export class DeliveryReports {
  constructor(
    private readonly receiver: Receiver,
    private readonly host: {
      readonly metrics: Metrics
      readonly events: Emitter<EngineEvents>
      now(): number
    },
  ) {}

  dropped(message: Message, cause: SessionDropCause): void {
    const { metrics, events } = this.host
    const { clientid, counters, identity } = this.receiver
    metrics.inc('delivery.dropped')
    metrics.inc(`delivery.dropped.${cause}`)
    counters['send_msg.dropped']++
    if (cause === 'expired') counters['send_msg.dropped.expired']++
    else if (cause === 'too_large') counters['send_msg.dropped.too_large']++
    else if (cause === 'queue_full' || cause === 'qos0_msg') counters['send_msg.dropped.queue_full']++
    if (events.hasListeners('dropped'))
      events.emit('dropped', { clientid, message, cause, receiver: identity })
  }

  sent(delivery: Delivery): void {
    const { metrics, events } = this.host
    const { counters } = this.receiver
    metrics.inc('messages.sent')
    metrics.inc(`messages.qos${delivery.qos}.sent`)
    counters.send_msg++
    counters[`send_msg.qos${delivery.qos}`]++
    if (events.hasListeners('delivered')) events.emit('delivered', this.toEvent(delivery))
  }

  acked(delivery: Delivery, properties: PacketProperties): void {
    const { metrics, events } = this.host
    metrics.inc('messages.acked')
    if (events.hasListeners('acked')) events.emit('acked', { ...this.toEvent(delivery), properties })
  }

  private toEvent({ message, qos, retain }: Delivery) {
    const { clientid, identity } = this.receiver
    return { clientid, message, qos, retain, at: this.host.now(), receiver: identity }
  }
}
