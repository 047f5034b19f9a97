import { useEffect, useMemo, useState } from 'react'
import { useRead } from '@/api/query'
import { useReadSince } from '@/api/read-since'
import { monotonicNow } from '@/lib/time/monotonic'
import { unpagedSource, type Source } from '@/list/list'
import type { Metric } from './columns'
import { groupOf, metricGroups } from './groups'
import { risen, speed, sumsOf, watch, type NodeCounters, type Watched } from './since'

type Kept = { readonly node: string | undefined; readonly at: number; readonly watched: Watched }

type Metrics = {
  readonly source: Source<Metric>
  /** Whether a node came or went since the counters are looked at. */
  readonly moved: boolean
}

/** The reading of the cluster node by node, so that a node which comes or goes is not taken for what happened. */
const readingOf = (
  rows: readonly { readonly node?: unknown; readonly $raw?: string }[],
): readonly NodeCounters[] =>
  rows
    .filter((row) => row.$raw === undefined)
    .map(({ node, ...counters }) => ({ node: String(node), counters }))

/** The counters of the cluster or of one node, each with what has come since they were first looked at. */
export function useMetrics(node: string | undefined, every: number): Metrics {
  const all = useRead(
    'monitor',
    'metrics',
    { query: { aggregate: false } },
    { every, enabled: node === undefined },
  )
  const own = useRead(
    'node',
    'nodeMetrics',
    { params: { node: node ?? '' } },
    { every, enabled: node !== undefined },
  )
  const query = node === undefined ? all : own
  const { data, dataUpdatedAt: at } = query
  const reading = useMemo(
    () =>
      data === undefined
        ? undefined
        : readingOf(Array.isArray(data) ? data : [{ ...data, node: node ?? '' }]),
    [data, node],
  )
  const fresh = useReadSince(node, at)
  const [kept, setKept] = useState<Kept | undefined>(undefined)
  useEffect(() => {
    // Measured by the clock that only runs; the query's own time tells one reading from the next.
    if (reading !== undefined && fresh)
      setKept((now) =>
        now?.node === node && now?.at === at
          ? now
          : {
              node,
              at,
              watched: watch(now?.node === node ? now?.watched : undefined, reading, monotonicNow()),
            },
      )
  }, [node, reading, fresh, at])
  const watched = kept?.node === node ? kept?.watched : undefined
  const rows = useMemo(() => {
    if (reading === undefined) return undefined
    return [...sumsOf(reading)]
      .map(([key, value]): Metric => ({
        key,
        value: String(value),
        group: groupOf(key),
        risen: watched && risen(watched, key),
        speed: watched && speed(watched, key),
      }))
      .sort(
        (a, b) => metricGroups.indexOf(a.group) - metricGroups.indexOf(b.group) || (a.key < b.key ? -1 : 1),
      )
  }, [reading, watched])
  return { source: unpagedSource<Metric>(query, rows), moved: watched?.moved === true }
}
