import { useEffect, useMemo, useState } from 'react'
import { useRead } from '@/api/query'
import { useReadSince } from '@/api/read-since'
import { monotonicNow } from '@/lib/time/monotonic'
import { unpagedSource, type Source } from '@/list/list'
import type { Metric } from './columns'
import { toMetrics, toReading } from './reading'
import { watch, type Watched } from './since'

type State = { readonly node: string | undefined; readonly at: number; readonly watched: Watched }

type Metrics = {
  readonly source: Source<Metric>
  /** Whether a node has joined or left since the counters are shown. */
  readonly moved: boolean
}

/** The counters of the cluster or of one node, with the changes since they are shown. */
export function useMetrics(node: string | undefined, every: number): Metrics {
  const all = useRead('metrics', { query: { aggregate: false } }, { every, enabled: node === undefined })
  const ofNode = useRead(
    'nodeMetrics',
    { params: { node: node ?? '' } },
    { every, enabled: node !== undefined },
  )
  const query = node === undefined ? all : ofNode
  const { data, dataUpdatedAt: at } = query
  const reading = useMemo(() => (data === undefined ? undefined : toReading(data, node)), [data, node])
  const fresh = useReadSince(node, at)
  const [state, setState] = useState<State | undefined>(undefined)
  useEffect(() => {
    // Uses a monotonic clock; the query's time distinguishes readings.
    if (reading !== undefined && fresh)
      setState((now) =>
        now?.node === node && now?.at === at
          ? now
          : {
              node,
              at,
              watched: watch(now?.node === node ? now?.watched : undefined, reading, monotonicNow()),
            },
      )
  }, [node, reading, fresh, at])
  const watched = state?.node === node ? state?.watched : undefined
  const rows = useMemo(() => {
    if (reading === undefined) return undefined
    return toMetrics(reading, watched)
  }, [reading, watched])
  return { source: unpagedSource<Metric>(query, rows), moved: watched?.moved === true }
}
