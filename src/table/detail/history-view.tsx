import { useMemo } from 'react'
import type { ApiError } from '@/api/error'
import type { Sample } from '@/contract/node'
import type { Unreadable } from '@/contract/schema'
import { part } from '@/ui/part'
import { Skeleton } from '@/ui/skeleton'
import { chartsOf, spanOf, stepOf } from '@/chart/history'
import { ReadError } from './read-error'

const HistoryCharts = part(
  async () => (await import('@/chart/history-charts')).default,
  () => <Skeleton lines={9} />,
)

type Query = {
  readonly data: readonly (Sample & Unreadable)[] | undefined
  readonly error: ApiError | null
  readonly refetch: () => Promise<unknown>
}

type Props = {
  history: Query
  /** How far back was asked for. */
  seconds: number
  /** Whose history it is; the cluster's without. */
  node?: string
  asTable?: boolean
}

/** The charts of a history that is being read, or why there are none. */
export function HistoryView({ history, seconds, node, asTable = false }: Props) {
  const { data, error } = history
  const charts = useMemo(() => (data === undefined ? undefined : chartsOf(data)), [data])
  const span = useMemo(() => spanOf(data ?? [], seconds), [data, seconds])
  return (
    <>
      <ReadError query={history} />
      {charts === undefined ? (
        error === null && <Skeleton lines={9} />
      ) : (
        <HistoryCharts
          charts={charts}
          asTable={asTable}
          gap={stepOf(data ?? []) * 2.5}
          span={span}
          node={node}
        />
      )}
    </>
  )
}
