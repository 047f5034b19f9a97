import * as z from 'zod/mini'
import { slowStats } from '@/contract/name'
import { parseDuration } from '@/lib/time/time'
import type { Engine, EngineEvents, Message } from '../mqtt/broker'
import { self } from './nodes'
import { CorruptData, type Document } from '../store/persist'
import { Refusal } from '../http/refusal'

const readSpan = (value: string | number): number | undefined => {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? value : undefined
  return /^(\d+(ms|[smhd]))+$/.test(value) ? parseDuration(value) : undefined
}
const span = z.union([z.string(), z.number()]).check(z.refine((value) => readSpan(value) !== undefined, 'emqx_schema:duration_ms()'))

/** As it was sent: a duration given as text stays text. */
const Settings = z.strictObject({
  enable: z.boolean('boolean()'),
  threshold: span,
  top_k_num: z.int('pos_integer()').check(z.gte(1, 'pos_integer()')),
  expire_interval: span,
  stats_type: z.enum(slowStats, 'unable_to_convert_to_enum_symbol'),
})
type Settings = z.infer<typeof Settings>

const defaults: Settings = { enable: false, expire_interval: '300s', stats_type: 'whole', threshold: '500ms', top_k_num: 10 }

/** However much is asked for, a node keeps no more. */
const mostRows = 1000

type SlowRow = { clientid: string; topic: string; timespan: number; last_update_time: number }
export type SeededSlow = { settings: Partial<Settings>; rows: readonly SlowRow[] }

export type SlowSubscriptions = {
  list(): object[]
  clear(): void
  settings(): Settings
  edit(change: unknown): Settings
}

/** Measures how long the engine and its clients take with messages; per client and topic the worst is kept (contract A §13). */
export function createSlowSubscriptions(
  now: () => number, engine: Pick<Engine, 'events' | 'client'>, document: Document, seeded: SeededSlow,
): SlowSubscriptions {
  const read = z.safeParse(Settings, document.read() ?? { ...defaults, ...seeded.settings })
  if (!read.success) throw new CorruptData('slow-subscriptions.json does not hold the settings of slow subscriptions. Repair it or move it away.')
  let settings = read.data
  const rows = new Map<string, SlowRow>()
  /** When a message first went out to a client: what its acknowledgement is measured from. Forgotten with the message. */
  const handed = new WeakMap<Message, Map<string, number>>()

  const size = () => Math.min(settings.top_k_num, mostRows)
  const ordered = () => [...rows.values()].sort((a, b) => b.timespan - a.timespan)
  const sweep = () => {
    const oldest = now() - (readSpan(settings.expire_interval) ?? 0)
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

  /** The receiver is done with a message: the time that the settings ask for, if it is too long. */
  const done = (clientid: string, message: Message, at: number) => {
    const begun = handed.get(message)?.get(clientid) ?? at
    const spans = { whole: at - message.at, internal: begun - message.at, response: at - begun }
    const timespan = spans[settings.stats_type]
    if (timespan <= (readSpan(settings.threshold) ?? 0)) return
    // What was published before the session began waited for a subscriber, not for a slow one.
    if (message.at <= (engine.client(clientid)?.created_at ?? 0)) return
    put({ clientid, topic: message.topic, timespan, last_update_time: at })
  }
  const delivered = ({ clientid, message, qos, at }: EngineEvents['delivered']) => {
    if (qos === 0) return done(clientid, message, at)
    const clients = handed.get(message) ?? new Map<string, number>()
    if (!clients.has(clientid)) clients.set(clientid, at)
    handed.set(message, clients)
  }
  let ears: (() => void)[] = []
  const attend = () => {
    for (const leave of ears) leave()
    ears = settings.enable
      ? [engine.events.on('delivered', delivered), engine.events.on('acked', ({ clientid, message, at }) => done(clientid, message, at))]
      : []
  }
  attend()

  return {
    list() {
      sweep()
      return ordered().slice(0, size()).map((row) => ({ node: self, ...row }))
    },
    clear: () => rows.clear(),
    settings: () => settings,
    edit(change) {
      const given = typeof change === 'object' && change !== null && !Array.isArray(change) ? change : {}
      const result = z.safeParse(Settings, { ...settings, ...given })
      const issue = result.error?.issues[0]
      if (!result.success) {
        throw new Refusal(400, 'BAD_REQUEST', `Update slow subs config failed #{kind => validation_error, path => "slow_subs.${String(issue?.path[0] ?? '')}", reason => ${issue?.message ?? ''}}`)
      }
      settings = result.data
      document.write(settings)
      attend()
      return settings
    },
  }
}
