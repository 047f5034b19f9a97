import { useEffect, useMemo, useState } from 'react'
import { steadyNow } from '@/lib/time/steady'
import { useRead } from '@/api/query'
import { wholeSource, type Source } from '@/table/list'
import type { Metric } from './columns'
import { groupOf, metricGroups } from './groups'
import { risen, speed, watch, type Watched } from './since'

type Kept = { readonly node: string | undefined; readonly at: number; readonly watched: Watched }

/** The counters of the cluster or of one node, each with what has come since they were first looked at. */
export function useMetrics(node: string | undefined, every: number): Source<Metric> {
  const all = useRead('monitor', 'metrics', { query: { aggregate: true } }, { every, enabled: node === undefined })
  const own = useRead('node', 'nodeMetrics', { params: { node: node ?? '' } }, { every, enabled: node !== undefined })
  const query = node === undefined ? all : own
  const counters = Array.isArray(query.data) ? undefined : query.data
  const { dataUpdatedAt: at } = query
  const [kept, setKept] = useState<Kept | undefined>(undefined)
  useEffect(() => {
    // Measured by the clock that only runs; the query's own time tells one reading from the next.
    if (counters !== undefined) setKept((now) => (now?.node === node && now?.at === at ? now : { node, at, watched: watch(now?.node === node ? now?.watched : undefined, counters, steadyNow()) }))
  }, [node, counters, at])
  const watched = kept?.node === node ? kept?.watched : undefined
  const rows = useMemo(() => {
    if (counters === undefined) return undefined
    return Object.entries(counters)
      .filter(([key]) => key !== 'node')
      .map(([key, value]): Metric => ({
        key, value, group: groupOf(key), risen: watched === undefined ? undefined : risen(watched, key), speed: watched === undefined ? undefined : speed(watched, key),
      }))
      .sort((a, b) => metricGroups.indexOf(a.group) - metricGroups.indexOf(b.group) || (a.key < b.key ? -1 : 1))
  }, [counters, watched])
  return wholeSource<Metric>(query, rows)
}
