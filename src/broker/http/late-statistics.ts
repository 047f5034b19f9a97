import { isConfig } from '@/contract/family/config'
import type { Json } from '@/lib/text/big-json'

/** What a real broker counts at intervals instead of with each reply: connections of nodes, queues, and rates; not those of listeners. */
const statistics: ReadonlySet<string> = new Set([
  ...['inflight_cnt', 'mqueue_len', 'mqueue_dropped', 'awaiting_rel_cnt'],
  ...['connections', 'live_connections', 'cluster_sessions'],
  ...['connections.count', 'live_connections.count', 'sessions.count'],
  ...['inflight', 'queuing', 'rate', 'rate_last5m', 'rate_max', 'max_rate'],
])

/** What distinguishes the objects of a list. */
const identities = ['id', 'type', 'name', 'node', 'clientid', 'username', 'topic'] as const

/** The history has a time for each number. */
const isHistory = (path: string) => /^\/monitor(?:\/|$)/.test(path)

/** More values than these are looked through for outdated ones. */
const maxShown = 10_000

export type LateStatistics = {
  /** The reply to a read of a path, with its statistics as they were when they were last counted. */
  answer(path: string, reply: Json): Json
}

/**
 * Answers each statistic as it was up to `delayMs` ago, as a real broker does, which refreshes them every few seconds
 * (src/contract/docs/clients.md#client-list). For tests, so that none takes a number that it reads once for the present one.
 */
export function createLateStatistics(now: () => number, delayMs: number): LateStatistics {
  const shown = new Map<string, { readonly value: Json; readonly at: number }>()

  function lateValue(key: string, value: Json): Json {
    const known = shown.get(key)
    if (known !== undefined && now() - known.at < delayMs) return known.value
    shown.set(key, { value, at: now() })
    return value
  }
  function withLateValues(value: Json, key: string): Json {
    if (Array.isArray(value))
      return value.map((one, index) => withLateValues(one, isConfig(one) ? key : `${key}/${String(index)}`))
    if (!isConfig(value)) return value
    const own = `${key} ${identities.map((name) => JSON.stringify(value[name] ?? '')).join()}`
    return Object.fromEntries(
      Object.entries(value).map(([name, below]) => [
        name,
        statistics.has(name) && typeof below === 'number'
          ? lateValue(`${own}/${name}`, below)
          : withLateValues(below, `${own}/${name}`),
      ]),
    )
  }
  return {
    answer(path, reply) {
      if (isHistory(path)) return reply
      if (shown.size > maxShown)
        for (const [key, { at }] of shown) if (now() - at >= delayMs) shown.delete(key)
      return withLateValues(reply, path)
    },
  }
}
