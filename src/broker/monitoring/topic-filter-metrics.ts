import * as z from 'zod/mini'
import {
  isCountable,
  topicFilterCounters,
  topicFilterMetricsName,
  type TopicFilterCounter,
} from '@/features/topic-filter-metrics/contract'
import { topicMetricsLimit } from '@/features/topic-metrics/contract'
import { Refusal } from '../http/refusal'
import type { Message } from '../mqtt/message'
import type { Engine } from '../mqtt/mqtt-engine'
import { matches, validFilter } from '../mqtt/topic'
import { inSeconds } from '../store/instant'
import { readStored, type Document } from '../store/persist'

const Stored = z.object({
  name: z.string(),
  topic_filter: z.string(),
  namespace: z.nullable(z.string()),
  create_time: z.number(),
})
/** A monitored topic filter; time in epoch seconds. */
type Stored = z.infer<typeof Stored>
type Counts = Record<TopicFilterCounter, number>
type Watched = Stored & { counts: Counts }

const zeros = (): Counts => Object.fromEntries(topicFilterCounters.map((name) => [name, 0])) as Counts
const sizeOf = ({ topic, payload }: Message) => Buffer.byteLength(topic) + payload.length
const bad = (code: string, message: string) => new Refusal(400, code, message)

const quoted = (text: string) =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
const labelsOf = ({ name, topic_filter: filter, namespace }: Stored) =>
  `{name=${quoted(name)},topic_filter=${quoted(filter)}${namespace === null ? '' : `,namespace=${quoted(namespace)}`}}`

type Deps = {
  readonly now: () => number
  readonly engine: Pick<Engine, 'events'>
  readonly document: Document
}

/**
 * Counters of topic filters (src/contract/docs/monitoring.md#topic-filter-metrics): one of a namespace counts the messages of
 * its clients only. The filters are stored, the counters are not.
 */
export function createTopicFilterMetrics({ now, engine, document }: Deps) {
  const saved = readStored(
    z.array(Stored),
    document.read() ?? [],
    'topic-filter-metrics.json does not hold a list of topic filters',
  )
  let watched: readonly Watched[] = saved.map((row) => ({ ...row, counts: zeros() }))

  const count = (message: Message, counts: Partial<Counts>) => {
    const publisher = message.attrs?.['tns']
    for (const row of watched) {
      if (!matches(row.topic_filter, message.topic)) continue
      if (row.namespace !== null && row.namespace !== publisher) continue
      for (const name of topicFilterCounters) row.counts[name] += counts[name] ?? 0
    }
  }
  const listen = () => [
    engine.events.on('published', ({ message }) =>
      count(message, { 'messages.in.count': 1, 'bytes.in': sizeOf(message) }),
    ),
    engine.events.on('delivered', ({ message }) =>
      count(message, { 'messages.out.count': 1, 'bytes.out': sizeOf(message) }),
    ),
    engine.events.on('dropped', ({ message, cause }) => {
      if (cause === 'no_subscribers') count(message, { 'messages.dropped.count': 1 })
    }),
  ]
  let subscriptions: (() => void)[] = []
  /** Listens to the engine only while a filter is monitored, as each message costs an event. */
  const attend = () => {
    if (watched.length > 0 && subscriptions.length === 0) subscriptions = listen()
    if (watched.length > 0) return
    for (const unsubscribe of subscriptions) unsubscribe()
    subscriptions = []
  }
  attend()
  const change = (next: readonly Watched[]) => {
    document.write(next.map(({ counts: _, ...row }) => row))
    watched = next
    attend()
  }

  const toReply = ({ counts, create_time: at, ...row }: Watched) => ({
    ...row,
    create_time: inSeconds(at),
    metrics: counts,
  })
  const find = (name: string, namespace: string | null): Watched => {
    const row = watched.find((one) => one.name === name && one.namespace === namespace)
    if (row === undefined) throw new Refusal(404, 'NAME_NOT_FOUND', `Collection '${name}' not found`)
    return row
  }
  return {
    /** Those of one namespace, or all. */
    list: (namespace: string | null) =>
      watched.filter((row) => namespace === null || row.namespace === namespace).map(toReply),
    detail: (name: string, namespace: string | null) => toReply(find(name, namespace)),
    create(name: string, filter: string, namespace: string | null) {
      if (!z.safeParse(topicFilterMetricsName, name).success) throw bad('BAD_NAME', 'Invalid name')
      if (!validFilter(filter)) throw bad('BAD_TOPIC_FILTER', 'Invalid topic filter')
      if (!isCountable(filter))
        throw bad('BAD_TOPIC_FILTER', 'Shared subscription topic filters ($share/, $queue/) are not allowed')
      if (watched.some((row) => row.name === name && row.namespace === namespace))
        throw new Refusal(409, 'ALREADY_EXISTS', 'Name already exists')
      if (watched.length >= topicMetricsLimit)
        throw new Refusal(
          409,
          'EXCEED_LIMIT',
          `Max topic_metrics2 collections is ${String(topicMetricsLimit)}`,
        )
      const row: Watched = {
        name,
        topic_filter: filter,
        namespace,
        create_time: Math.floor(now() / 1000),
        counts: zeros(),
      }
      change([...watched, row])
      return toReply(row)
    },
    reset: (name: string, namespace: string | null) =>
      void Object.assign(find(name, namespace), { counts: zeros() }),
    remove(name: string, namespace: string | null) {
      const row = find(name, namespace)
      change(watched.filter((one) => one !== row))
    },
    /** All counters in the exposition format of Prometheus. */
    exposed: () =>
      topicFilterCounters
        .map((counter) => {
          const metric = `emqx_topic_metric_${counter.replaceAll('.', '_')}`
          const lines = watched.map((row) => `${metric}${labelsOf(row)} ${String(row.counts[counter])}\n`)
          return `# TYPE ${metric} counter\n${lines.join('')}`
        })
        .join(''),
    /** Removes those of one namespace, or all. */
    clear: (namespace: string | null) =>
      change(namespace === null ? [] : watched.filter((row) => row.namespace !== namespace)),
  }
}
