import { useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useReads } from '@/api/use-reads'
import { within, type Samples } from '@/chart/history'
import type { ChartEvent } from '@/chart/series'
import { plain } from '@/lib/text/untrusted'
import { HistoryView, type HistoryLine } from '@/detail/history-view'
import type { ComponentProps } from 'react'
import type { Window } from './window'

type Props = {
  window: Window
  nodes: readonly string[]
  /** The cluster's history, which determines the displayed time span. */
  history: ComponentProps<typeof HistoryView>['history']
  events: readonly ChartEvent[]
}

/** The history of each node in shared charts; a node that does not respond has no line. */
export function NodeHistory({ window, nodes, history, events }: Props) {
  const connection = useConnection()
  const { latest, seconds, fixed, asTable } = window
  const readings = useReads<Samples>(
    nodes.map((node) => ({
      resource: 'monitor',
      name: 'monitorNode',
      about: { node, latest },
      read: (signal) => connection.api.monitorNode({ params: { node }, query: { latest } }, { signal }),
      ...(fixed === undefined ? { every: 60_000 } : {}),
    })),
  )
  const answers = readings.map(({ data }) => data)
  const lines = useMemo(
    () =>
      nodes.flatMap((node, index): HistoryLine[] => {
        const samples = answers[index]
        if (samples === undefined) return []
        return [
          {
            id: node,
            label: plain(node, 60),
            samples: fixed === undefined ? samples : within(samples, fixed),
          },
        ]
      }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the list is new on each render, its replies are not
    [...answers, fixed?.from, fixed?.to],
  )
  return (
    <HistoryView
      history={history}
      seconds={seconds}
      span={fixed}
      lines={lines}
      events={events}
      asTable={asTable}
    />
  )
}
