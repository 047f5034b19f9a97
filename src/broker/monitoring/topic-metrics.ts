import * as z from 'zod/mini'
import { topicMetricStems, topicMetricsLimit, type TopicMetricStem } from '@/features/topic-metrics/contract'
import { inSeconds } from '../store/instant'
import type { Engine } from '../mqtt/mqtt-engine'
import { readStored, type Document } from '../store/persist'
import { Refusal } from '../http/refusal'

const Registered = z.object({ topic: z.string(), create_time: z.number() })
/** A registration; time in epoch seconds. */
type Registered = z.infer<typeof Registered>

/** Rates are the mean of this many complete seconds. */
const windowSeconds = 5

type Counts = Record<TopicMetricStem, number>
type Second = { at: number; counts: Counts }
type Watched = Registered & { counts: Counts; recent: Second[] }

const zeros = (): Counts => Object.fromEntries(topicMetricStems.map((stem) => [stem, 0])) as Counts

export type TopicMetrics = {
  list(): object[]
  detail(topic: string): object
  register(topic: string): object
  /** Resets the counters of one topic, or of all. */
  reset(topic: string | undefined): object
  remove(topic: string): void
}

/**
 * Counters of registered topics. Registrations are stored, counters are not
 * (src/contract/docs/monitoring.md#topic-metrics).
 */
export function createTopicMetrics(
  now: () => number,
  engine: Pick<Engine, 'events'>,
  document: Document,
  seeded: readonly string[],
): TopicMetrics {
  const watched = new Map<string, Watched>()
  const add = (registered: Registered) => {
    const entry: Watched = { ...registered, counts: zeros(), recent: [] }
    watched.set(entry.topic, entry)
    return entry
  }
  const seconds = () => Math.floor(now() / 1000)
  const saved = document.read() ?? seeded.map((topic): Registered => ({ topic, create_time: seconds() }))
  const read = readStored(z.array(Registered), saved, 'topic-metrics.json does not hold a list of topics')
  for (const each of read) add(each)
  const save = () =>
    document.write([...watched.values()].map(({ topic, create_time }) => ({ topic, create_time })))

  const count = (topic: string, ...stems: TopicMetricStem[]) => {
    const entry = watched.get(topic)
    if (!entry) return
    const at = seconds()
    let second = entry.recent.at(-1)
    if (second?.at !== at) {
      second = { at, counts: zeros() }
      entry.recent = [...entry.recent.filter((each) => each.at >= at - windowSeconds), second]
    }
    for (const stem of stems) {
      entry.counts[stem] += 1
      second.counts[stem] += 1
    }
  }
  const listen = () => [
    engine.events.on('published', ({ message: { topic, qos } }) =>
      count(topic, 'messages.in', `messages.qos${qos}.in`),
    ),
    engine.events.on('delivered', ({ message: { topic }, qos }) =>
      count(topic, 'messages.out', `messages.qos${qos}.out`),
    ),
    // Only messages without any receiver; others count at the client that missed them
    // (src/contract/docs/monitoring.md#metrics).
    engine.events.on('dropped', ({ message: { topic }, cause }) => {
      if (cause === 'no_subscribers') count(topic, 'messages.dropped')
    }),
  ]
  let subscriptions: (() => void)[] = []
  /** Listens to the engine only while a topic is registered, as each message costs an event. */
  const attend = () => {
    if (watched.size > 0 && subscriptions.length === 0) subscriptions = listen()
    if (watched.size > 0) return
    for (const unsubscribe of subscriptions) unsubscribe()
    subscriptions = []
  }
  attend()

  const toReply = ({ topic, create_time, counts, recent }: Watched) => {
    const at = seconds()
    const inWindow = recent.filter((second) => second.at < at && second.at >= at - windowSeconds)
    const metrics: Record<string, number> = {}
    for (const stem of topicMetricStems) {
      const sum = inWindow.reduce((total, second) => total + second.counts[stem], 0)
      metrics[`${stem}.count`] = counts[stem]
      metrics[`${stem}.rate`] = Math.round((sum / windowSeconds) * 10_000) / 10_000
    }
    return { create_time: inSeconds(create_time), metrics, topic }
  }
  const find = (topic: string): Watched => {
    const entry = watched.get(topic)
    if (!entry) throw new Refusal(404, 'TOPIC_NOT_FOUND', 'Topic not found')
    return entry
  }
  const clear = (entry: Watched) => toReply(Object.assign(entry, { counts: zeros(), recent: [] }))

  return {
    list: () => [...watched.values()].map(toReply),
    detail: (topic) => toReply(find(topic)),
    register(topic) {
      if (topic === '') throw new Refusal(400, 'BAD_REQUEST', 'Topic can not be empty')
      if (/[#+]/.test(topic)) throw new Refusal(400, 'BAD_TOPIC', 'Wildcard topic is not supported')
      if (watched.has(topic)) throw new Refusal(400, 'BAD_TOPIC', 'Topic already registered')
      if (watched.size >= topicMetricsLimit)
        throw new Refusal(409, 'EXCEED_LIMIT', `Max topic metrics count is ${String(topicMetricsLimit)}`)
      const entry = add({ topic, create_time: seconds() })
      attend()
      save()
      return toReply(entry)
    },
    reset: (topic) => (topic === undefined ? [...watched.values()].map(clear) : clear(find(topic))),
    remove(topic) {
      find(topic)
      watched.delete(topic)
      attend()
      save()
    },
  }
}
