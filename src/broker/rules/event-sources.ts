import type { ValueMap } from '@/rule-sql/value'
import type { Engine, EngineEvents, Message } from '../mqtt/mqtt-engine'
import { isSystem } from '../mqtt/topic'
import { columnsOf } from './columns'
import type { RuleIndex } from './rule-index'
import type { RuleInput } from './run'
import type { HeldRule } from './rule-store'

type Deps = {
  readonly engine: Pick<Engine, 'events'>
  readonly index: RuleIndex
  readonly now: () => number
  readonly ignoresSystem: () => boolean
  readonly run: (rules: Iterable<HeldRule>, occasion: RuleInput) => void
}

/** Reasons of a drop without any receiver; others concern one receiver. */
const routing: ReadonlySet<EngineEvents['dropped']['cause']> = new Set([
  'no_subscribers',
  'await_pubrel_timeout',
])

/**
 * Listens to the engine for the rules, to each kind of event only while a rule needs it, as each event
 * costs time. `settle` updates that from the index.
 */
export function createEventSources({ engine, index, now, ignoresSystem, run }: Deps): {
  settle(): void
  close(): void
} {
  const { events } = engine
  const isVisible = ({ topic }: Message) => !(isSystem(topic) && ignoresSystem())
  const about = (source: string, message: Message, columns: () => ValueMap) => {
    if (index.wants(source) && isVisible(message))
      run(index.ofSource(source), { columns: columns(), by: message.by })
  }
  const at = (source: string, columns: ValueMap) => run(index.ofSource(source), { columns })

  const listeners: Readonly<Record<string, () => () => void>> = {
    message: () =>
      events.on('publish', (event) => {
        if (!isVisible(event.message)) return
        const rules = [...index.ofTopic(event.message.topic)]
        if (rules.length > 0) run(rules, { columns: columnsOf.publish(event, now()), by: event.message.by })
      }),
    '$events/message_delivered': () =>
      events.on('delivered', (event) =>
        about('$events/message_delivered', event.message, () => columnsOf.delivered(event, now())),
      ),
    '$events/message_acked': () =>
      events.on('acked', (event) =>
        about('$events/message_acked', event.message, () => columnsOf.acked(event, now())),
      ),
    '$events/message_dropped': () =>
      events.on('dropped', (event) => {
        if (routing.has(event.cause))
          about('$events/message_dropped', event.message, () => columnsOf.dropped(event, now()))
      }),
    '$events/delivery_dropped': () =>
      events.on('dropped', (event) => {
        const { receiver } = event
        if (receiver && !routing.has(event.cause))
          about('$events/delivery_dropped', event.message, () =>
            columnsOf.deliveryDropped(event, receiver, now()),
          )
      }),
    '$events/client_connected': () =>
      events.on('connected', (event) => at('$events/client_connected', columnsOf.connected(event, now()))),
    '$events/client_disconnected': () =>
      events.on('disconnected', (event) =>
        at('$events/client_disconnected', columnsOf.disconnected(event, now())),
      ),
    '$events/client_connack': () =>
      events.on('connack', (event) => at('$events/client_connack', columnsOf.connack(event, now()))),
    '$events/client_check_authz_complete': () =>
      events.on('authorized', (event) =>
        at('$events/client_check_authz_complete', columnsOf.authorized(event, now())),
      ),
    '$events/session_subscribed': () =>
      events.on('subscribed', (event) =>
        at('$events/session_subscribed', columnsOf.subscribed(event, now())),
      ),
    // Subscriptions removed with their session are not an event.
    '$events/session_unsubscribed': () =>
      events.on('unsubscribed', (event) => {
        if (!event.ended) at('$events/session_unsubscribed', columnsOf.unsubscribed(event, now()))
      }),
  }
  const subscriptions = new Map<string, () => void>()
  return {
    settle() {
      for (const [source, listen] of Object.entries(listeners)) {
        const wanted = index.wants(source)
        if (wanted && !subscriptions.has(source)) subscriptions.set(source, listen())
        if (wanted) continue
        subscriptions.get(source)?.()
        subscriptions.delete(source)
      }
    },
    close() {
      for (const unsubscribe of subscriptions.values()) unsubscribe()
      subscriptions.clear()
    },
  }
}
