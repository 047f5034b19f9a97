import type { ClientSources } from '../clients/rows'
import type { Reading } from './monitor'

/** Topics of seeded subscriptions that the engine does not have. */
export function extraTopics({ engine, rows }: ClientSources): string[] {
  if (rows.subscriptionCount === 0) return []
  const mine = new Set<string>()
  for (const { topic } of rows.subscriptions()) mine.add(topic)
  for (const topic of engine.topics()) mine.delete(topic)
  return [...mine]
}

export const reading = ({ engine, rows }: ClientSources): Reading => ({
  connections: engine.sessionCount + rows.size,
  live_connections: engine.liveCount + rows.live,
  topics: engine.topicCount + extraTopics({ engine, rows }).length,
  subscriptions: engine.subscriptionCount + rows.subscriptionCount,
  received: engine.metrics.get('messages.received'),
  sent: engine.metrics.get('messages.sent'),
  dropped: engine.metrics.get('messages.dropped'),
})

const gauges = (sources: ClientSources): Record<string, number> => {
  const { connections, live_connections, topics, subscriptions } = reading(sources)
  let shared = sources.engine.sharedSubscriptionCount
  for (const { group } of sources.rows.subscriptions()) if (group !== null) shared += 1
  return {
    channels: connections,
    connections,
    delayed: sources.engine.delayedStore.size,
    live_connections,
    retained: sources.engine.retainedStore.size,
    sessions: connections,
    suboptions: subscriptions,
    subscribers: subscriptions,
    subscriptions,
    'subscriptions.shared': shared,
    topics,
  }
}

/** Gauges with their maximum since the start. */
export type Peaks = { note(): void; stats(): Record<string, number> }

export function createPeaks(sources: ClientSources): Peaks {
  const highest = new Map<string, number>()
  const note = () => {
    const now = gauges(sources)
    for (const [stem, value] of Object.entries(now))
      highest.set(stem, Math.max(value, highest.get(stem) ?? 0))
    return now
  }
  return {
    note,
    stats: () =>
      Object.fromEntries(
        Object.entries(note()).flatMap(([stem, value]) => [
          [`${stem}.count`, value],
          [`${stem}.max`, Math.max(value, highest.get(stem) ?? 0)],
        ]),
      ),
  }
}
