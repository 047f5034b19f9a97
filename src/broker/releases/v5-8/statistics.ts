import type { SharedHandlers } from '../../handlers/all'
import type { Point } from '../../monitoring/monitor'
import { self } from '../../monitoring/nodes'
import type { State } from '../../state'
import type { Handlers58 } from './handlers'

type Numbers = Readonly<Record<string, number>>

/** Zero counters of validations and transformations, which no message passes here. */
const noVerdicts = (name: (verdict: string) => string): Numbers =>
  Object.fromEntries(
    ['validation_succeeded', 'validation_failed', 'transformation_succeeded', 'transformation_failed'].map(
      (verdict) => [name(verdict), 0],
    ),
  )

const olp: Readonly<Record<string, string>> = { 'olp.hbn': 'overload_protection.hibernation' }
const renamed = (name: string) =>
  olp[name] ?? (name.startsWith('olp.') ? name.replace('olp.', 'overload_protection.') : name)

/** Counters under the names of this release. Every check without a cache hit counts as a miss. */
function metrics(all: Numbers): Numbers {
  const checks = (all['authorization.allow'] ?? 0) + (all['authorization.deny'] ?? 0)
  return {
    ...Object.fromEntries(Object.entries(all).map(([name, value]) => [renamed(name), value])),
    // Sessions are not stored on disk here.
    'messages.persisted': 0,
    ...noVerdicts((verdict) => `messages.${verdict}`),
    'authorization.cache_miss': Math.max(0, checks - (all['authorization.cache_hit'] ?? 0)),
  }
}

const stats = (all: Numbers): Numbers => ({
  ...all,
  'cluster_sessions.count': all['sessions.count'] ?? 0,
  'cluster_sessions.max': all['sessions.max'] ?? 0,
})

/** Applies a change to one node or to each of several. */
const each = (answer: unknown, change: (all: Numbers) => Numbers): unknown =>
  Array.isArray(answer)
    ? answer.map((one: { readonly node: string } & Numbers) => ({ ...change(one), node: one.node }))
    : change(answer as Numbers)

const second = 1000
const step = 10 * second

/**
 * Fills gaps with rows that have only a timestamp: one per second for the last minute, one per ten
 * seconds before.
 */
function filled(points: readonly object[], latest: number | undefined, now: number): object[] {
  if (latest === undefined) return [...points]
  const held = new Map((points as readonly Point[]).map((point) => [point.time_stamp, point]))
  const wide = latest > 60 ? step : second
  const rows: object[] = []
  for (let at = Math.ceil((now - latest * second) / wide) * wide; at <= now; at += wide)
    rows.push(held.get(at) ?? { time_stamp: at })
  return rows
}

/** Statistics, metrics and the monitor. */
export const statistics = (state: State, shared: SharedHandlers) => {
  const { now, engine } = state
  const point = ({ subscriptions, ...rest }: Point) => ({
    ...rest,
    persisted: 0,
    ...noVerdicts((verdict) => verdict),
    subscriptions,
    subscriptions_ram: subscriptions,
    subscriptions_durable: 0,
    disconnected_durable_sessions: 0,
  })
  const history = (answer: unknown, latest: number | undefined) =>
    filled((answer as readonly Point[]).map(point), latest, now())
  const current = (answer: unknown) => ({
    ...(answer as object),
    persisted_rate: 0,
    ...noVerdicts((verdict) => `${verdict}_rate`),
    retained_msg_count: engine.retainedStore.size,
    shared_subscriptions: state.peaks.stats()['subscriptions.shared.count'] ?? 0,
  })
  const withSessions = (row: unknown) => {
    const { connections } = row as { readonly connections?: number }
    return connections === undefined ? row : { ...(row as object), cluster_sessions: connections }
  }
  return {
    nodeList: async (call) => ((await shared.nodeList(call)) as readonly unknown[]).map(withSessions),
    nodeDetail: async (call) => withSessions(await shared.nodeDetail(call)),
    nodeStats: async (call) => stats((await shared.nodeStats(call)) as Numbers),
    nodeMetrics: async (call) => metrics((await shared.nodeMetrics(call)) as Numbers),
    stats: async (call) => each(await shared.stats(call), stats),
    metrics: async (call) => each(await shared.metrics(call), metrics),
    monitor: async (call) => history(await shared.monitor(call), call.query.latest),
    monitorNode: async (call) => history(await shared.monitorNode(call), call.query.latest),
    async monitorCurrent(call) {
      const now = current(await shared.monitorCurrent(call)) as ReturnType<typeof current> & {
        readonly subscriptions: number
      }
      return {
        ...now,
        subscriptions_ram: now.subscriptions,
        subscriptions_durable: 0,
        disconnected_durable_sessions: 0,
      }
    },
    monitorCurrentNode: async (call) => ({
      ...current(await shared.monitorCurrentNode(call)),
      ...(call.params.node === self && { node_uptime: now() - state.bootedAt }),
    }),
  } satisfies Partial<Handlers58>
}
