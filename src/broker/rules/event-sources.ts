import type { HostEvent } from '@/rule-sql/host-event'
import type { ValueMap } from '@/rule-sql/value'
import type { Engine, EngineEvents, Message } from '../mqtt/mqtt-engine'
import { isSystem } from '../mqtt/topic'
import { columnsOf, withoutLater } from './columns'
import type { RuleIndex } from './rule-index'
import type { RuleInput } from './run'
import type { HeldRule } from './rule-store'

type Deps = {
  readonly engine: Pick<Engine, 'events'>
  readonly index: RuleIndex
  /** The events of the release, with their columns. */
  readonly listed: readonly HostEvent[]
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
export function createEventSources({ engine, index, listed, now, ignoresSystem, run }: Deps): {
  settle(): void
  close(): void
} {
  const { events } = engine
  const isVisible = ({ topic }: Message) => !(isSystem(topic) && ignoresSystem())
  const columnsOfType = new Map(listed.map(({ type, columns }) => [type, columns]))
  const trim = (type: string, columns: ValueMap) => withoutLater(columns, columnsOfType.get(type) ?? [])
  const about = (source: string, message: Message, columns: () => ValueMap) => {
    if (index.wants(source) && isVisible(message))
      run(index.ofSource(source), { columns: trim(source, columns()), by: message.by })
  }
  const at = (source: string, columns: ValueMap) =>
    run(index.ofSource(source), { columns: trim(source, columns) })

  const listeners: Readonly<Record<string, () => () => void>> = {
    message: () =>
      events.on('publish', (event) => {
        if (!isVisible(event.message)) return
        const rules = [...index.ofTopic(event.message.topic)]
        if (rules.length > 0)
          run(rules, {
            columns: trim('message_publish', columnsOf.publish(event, now())),
            by: event.message.by,
          })
      }),
    message_delivered: () =>
      events.on('delivered', (event) =>
        about('message_delivered', event.message, () => columnsOf.delivered(event, now())),
      ),
    message_acked: () =>
      events.on('acked', (event) =>
        about('message_acked', event.message, () => columnsOf.acked(event, now())),
      ),
    message_dropped: () =>
      events.on('dropped', (event) => {
        if (routing.has(event.cause))
          about('message_dropped', event.message, () => columnsOf.dropped(event, now()))
      }),
    delivery_dropped: () =>
      events.on('dropped', (event) => {
        const { receiver } = event
        if (receiver && !routing.has(event.cause))
          about('delivery_dropped', event.message, () => columnsOf.deliveryDropped(event, receiver, now()))
      }),
    client_connected: () =>
      events.on('connected', (event) => at('client_connected', columnsOf.connected(event, now()))),
    client_disconnected: () =>
      events.on('disconnected', (event) => at('client_disconnected', columnsOf.disconnected(event, now()))),
    client_connack: () =>
      events.on('connack', (event) => at('client_connack', columnsOf.connack(event, now()))),
    client_check_authn_complete: () =>
      events.on('authenticated', (event) =>
        at('client_check_authn_complete', columnsOf.authenticated(event, now())),
      ),
    client_ping: () => events.on('ping', (event) => at('client_ping', columnsOf.ping(event, now()))),
    client_check_authz_complete: () =>
      events.on('authorized', (event) =>
        at('client_check_authz_complete', columnsOf.authorized(event, now())),
      ),
    session_subscribed: () =>
      events.on('subscribed', (event) => at('session_subscribed', columnsOf.subscribed(event, now()))),
    // Subscriptions removed with their session are not an event.
    session_unsubscribed: () =>
      events.on('unsubscribed', (event) => {
        if (!event.ended) at('session_unsubscribed', columnsOf.unsubscribed(event, now()))
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
