import { useMemo } from 'react'
import type { ApiError } from '@/api/error'
import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'
import { toCharts, measureSpan, measureStep, type Samples } from '@/chart/history'
import type { Span } from '@/chart/scale'
import type { ChartEvent } from '@/chart/series'
import { ReadError } from './read-error'

const HistoryCharts = lazyComponent(
  async () => (await import('@/chart/history-charts')).default,
  () => <Skeleton lines={9} />,
)

/** Named samples that are shown together with others. */
export type HistoryLine = { readonly id: string; readonly label: string; readonly samples: Samples }

type Query = {
  readonly data: Samples | undefined
  readonly error: ApiError | null
  readonly refetch: () => Promise<unknown>
}

type Props = {
  history: Query
  /** The requested time range. */
  seconds: number
  /** Lines in place of the one of `history`: the nodes, or a time and the day before. */
  lines?: readonly HistoryLine[] | undefined
  /** The visible time, if it does not end now. */
  span?: Span | undefined
  events?: readonly ChartEvent[] | undefined
  /** The node of the history; undefined for the cluster. */
  node?: string
  asTable?: boolean
}

/** The charts of a history, or its loading, empty or error state. */
export function HistoryView({ history, seconds, lines, span, events, node, asTable = false }: Props) {
  const { data, error } = history
  const sets = useMemo(
    () =>
      data === undefined
        ? undefined
        : (lines ?? [{ id: '', label: '', samples: data }]).map(({ id, label, samples }) => ({
            id,
            label,
            charts: toCharts(samples),
          })),
    [data, lines],
  )
  const shown = useMemo(() => span ?? measureSpan(data ?? [], seconds), [data, seconds, span])
  return (
    <>
      <ReadError query={history} />
      {sets === undefined ? (
        error === null && <Skeleton lines={9} />
      ) : (
        <HistoryCharts
          sets={sets}
          asTable={asTable}
          gap={measureStep(data ?? []) * 2.5}
          span={shown}
          events={events}
          node={node}
        />
      )}
    </>
  )
}
