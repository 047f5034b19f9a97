import type { BrokerRelease } from '../lib/release'
import type { State } from '../state'
import type { Point } from './monitor'

type Numbers = Readonly<Record<string, number>>

/** Zero counters of validations and transformations, which no message passes here. */
export const noVerdicts = (name: (verdict: string) => string): Numbers =>
  Object.fromEntries(
    ['validation_succeeded', 'validation_failed', 'transformation_succeeded', 'transformation_failed'].map(
      (verdict) => [name(verdict), 0],
    ),
  )

/** The sum of a counter of all rules. */
export const sumOfRules = ({ rules: { store } }: Pick<State, 'rules'>, name: string): number =>
  [...store.all()].map(({ id }) => store.metrics(id).metrics[name] ?? 0).reduce((sum, each) => sum + each, 0)

const renamed = (name: string) =>
  name === 'olp.hbn' ? 'overload_protection.hibernation' : name.replace(/^olp\./, 'overload_protection.')

/** The metrics of 5.8: every check without a cache hit counts as a miss. */
function metricsOf58(all: Numbers): Numbers {
  const checks = (all['authorization.allow'] ?? 0) + (all['authorization.deny'] ?? 0)
  return {
    ...Object.fromEntries(Object.entries(all).map(([name, value]) => [renamed(name), value])),
    // Sessions are not stored on disk here.
    'messages.persisted': 0,
    ...noVerdicts((verdict) => `messages.${verdict}`),
    'authorization.cache_miss': Math.max(0, checks - (all['authorization.cache_hit'] ?? 0)),
  }
}

/** The metrics as the release names them. Those of what the engine does not have are zero. */
export function getMetrics(state: Pick<State, 'rules' | 'engine' | 'release'>, all: Numbers): Numbers {
  const { engine, release } = state
  if (!release.since('5.8.0')) return all
  const metrics = metricsOf58(all)
  if (!release.since('6.1.0')) return metrics
  const { 'packets.publish.dropped': dropped = 0, ...rest } = metrics
  const executed = sumOfRules(state, 'actions.total')
  return {
    ...rest,
    'actions.executed': executed,
    'actions.messages': executed,
    'client.post_authn': metrics['client.authenticate'] ?? 0,
    'delivery.dropped.filter': 0,
    'messages.dropped.quota_exceeded': 0,
    'messages.dropped.receive_maximum': dropped,
    'messages.retained': engine.retainedStore.size,
    'packets.publish.quota_exceeded': 0,
    'rules.matched': sumOfRules(state, 'matched'),
    'session.disconnected': engine.sessionCount - engine.liveCount,
  }
}

/** The statistics as the release has them. */
export const getStats = ({ since }: BrokerRelease, all: Numbers): Numbers => ({
  ...all,
  ...(since('5.8.0') && {
    'cluster_sessions.count': all['sessions.count'] ?? 0,
    'cluster_sessions.max': all['sessions.max'] ?? 0,
  }),
  ...(since('6.1.0') && {
    'routes.count': all['topics.count'] ?? 0,
    'routes.max': all['topics.max'] ?? 0,
  }),
})

/** A sample of the monitor since 5.8. */
export const pointOf58 = ({ subscriptions, ...rest }: Point) => ({
  ...rest,
  persisted: 0,
  ...noVerdicts((verdict) => verdict),
  subscriptions,
  subscriptions_ram: subscriptions,
  subscriptions_durable: 0,
  disconnected_durable_sessions: 0,
})

const second = 1000

/**
 * Since 5.8 gaps are filled with rows that have only a timestamp: one per second for the last minute, one per ten
 * seconds before.
 */
export function filledHistory(
  points: readonly (Pick<Point, 'time_stamp'> & object)[],
  latest: number | undefined,
  now: number,
): object[] {
  if (latest === undefined) return [...points]
  const held = new Map(points.map((point) => [point.time_stamp, point]))
  const step = latest > 60 ? 10 * second : second
  const rows: object[] = []
  for (let at = Math.ceil((now - latest * second) / step) * step; at <= now; at += step)
    rows.push(held.get(at) ?? { time_stamp: at })
  return rows
}
