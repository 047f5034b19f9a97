import { slowStats } from '@/contract/name'
import { parseDuration } from '@/lib/time/time'
import type { Engine, EngineEvents, Message } from '../mqtt/mqtt-engine'
import { describeAll } from '../checks/complaint'
import { boolean, duration, may, positive, struct, words, type Read } from '../checks/kind'
import { self } from './nodes'
import { CorruptData, type Document } from '../store/persist'
import { Refusal } from '../http/refusal'

const readSpan = (value: string | number): number =>
  typeof value === 'number' ? value : /^-?\d+$/.test(value) ? Number(value) : (parseDuration(value) ?? 0)

/** The settings as sent: durations stay text. */
const settingsKind = struct({
  enable: may(boolean, false),
  threshold: may(duration, '500ms'),
  expire_interval: may(duration, '300s'),
  top_k_num: may(positive, 10),
  stats_type: may(words(...slowStats), 'whole'),
})
type Settings = Read<typeof settingsKind>

const refusal = 'Update slow subs config failed '

/** Upper limit of rows, whatever is configured. */
const maxRows = 1000

type SlowRow = { clientid: string; topic: string; timespan: number; last_update_time: number }
export type SeededSlow = { settings: Partial<Settings>; rows: readonly SlowRow[] }

export type SlowSubscriptions = {
  list(): object[]
  clear(): void
  settings(): Settings
  edit(change: unknown): Settings
}

/**
 * Measures the latency of messages and keeps the worst per client and topic
 * (src/contract/docs/monitoring.md#slow-subscriptions).
 */
export function createSlowSubscriptions(
  now: () => number,
  engine: Pick<Engine, 'events' | 'client'>,
  document: Document,
  seeded: SeededSlow,
): SlowSubscriptions {
  const read = settingsKind.check(document.read() ?? seeded.settings, 'slow_subs')
  if (!read.ok)
    throw new CorruptData(
      'slow-subscriptions.json does not hold the settings of slow subscriptions. Repair it or move it away.',
    )
  let settings = read.value
  const rows = new Map<string, SlowRow>()
  /** When a message was first sent to a client, where its response time starts. */
  const handed = new WeakMap<Message, Map<string, number>>()

  const size = () => Math.min(settings.top_k_num, maxRows)
  const ordered = () => [...rows.values()].sort((a, b) => b.timespan - a.timespan)
  const sweep = () => {
    const oldest = now() - readSpan(settings.expire_interval)
    for (const [key, row] of rows) if (row.last_update_time < oldest) rows.delete(key)
  }
  const put = (row: SlowRow) => {
    const key = JSON.stringify([row.clientid, row.topic])
    const before = rows.get(key)
    rows.set(key, { ...row, timespan: Math.max(row.timespan, before?.timespan ?? 0) })
    if (rows.size <= size()) return
    sweep()
    const last = rows.size > size() ? ordered().at(-1) : undefined
    if (last) rows.delete(JSON.stringify([last.clientid, last.topic]))
  }
  for (const row of seeded.rows) put(row)

  /** Called when a message is completed; records the configured latency if it exceeds the threshold. */
  const done = (clientid: string, message: Message, at: number) => {
    const startedAt = handed.get(message)?.get(clientid) ?? at
    const spans = { whole: at - message.at, internal: startedAt - message.at, response: at - startedAt }
    const timespan = spans[settings.stats_type]
    if (timespan <= readSpan(settings.threshold)) return
    // A message older than the session waited for a subscriber, not for a slow one.
    if (message.at <= (engine.client(clientid)?.created_at ?? 0)) return
    put({ clientid, topic: message.topic, timespan, last_update_time: at })
  }
  const delivered = ({ clientid, message, qos, at }: EngineEvents['delivered']) => {
    if (qos === 0) return done(clientid, message, at)
    const clients = handed.get(message) ?? new Map<string, number>()
    if (!clients.has(clientid)) clients.set(clientid, at)
    handed.set(message, clients)
  }
  let subscriptions: (() => void)[] = []
  const attend = () => {
    for (const unsubscribe of subscriptions) unsubscribe()
    subscriptions = settings.enable
      ? [
          engine.events.on('delivered', delivered),
          engine.events.on('acked', ({ clientid, message, at }) => done(clientid, message, at)),
        ]
      : []
  }
  attend()

  return {
    list() {
      sweep()
      return ordered()
        .slice(0, size())
        .map((row) => ({ node: self, ...row }))
    },
    clear: () => rows.clear(),
    settings: () => settings,
    edit(change) {
      const isPart = typeof change === 'object' && change !== null && !Array.isArray(change)
      const result = settingsKind.check(isPart ? { ...settings, ...change } : change, 'slow_subs')
      if (!result.ok) throw new Refusal(400, 'BAD_REQUEST', refusal + describeAll(result.complaints))
      settings = result.value
      document.write(settings)
      attend()
      return settings
    },
  }
}
