import { useMemo } from 'react'
import { useRead } from '@/api/query'
import evacuationStart from '@commands/evacuation/start'
import evacuationStop from '@commands/evacuation/stop'
import rebalanceStart from '@commands/rebalance/start'
import rebalanceStop from '@commands/rebalance/stop'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { lookUp, useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { nodePaths } from '@/features/node/paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { unpagedSource, type CellWords, type Column } from '@/list/list'
import { NodeState } from '@/features/node/node-state'
import { RowLink } from '@/list/rows/row-link'
import { ProgressBar } from '@/ui/progress-bar'
import { StatusMark } from '@/ui/status-mark'
import { Answering } from './answering'
import { canStart, getMoving, type MovingNode, type Progress } from './facts'

const every = 2000
const buttons: readonly Offer[] = [offer(evacuationStart, {}, { primary: true }), offer(rebalanceStart)]

/** Stops the process on a node, or starts one if none is active. */
const offers = (row: MovingNode): readonly Offer[] => {
  const node = { node: row.node }
  if (row.part === 'evacuation') return [offer(evacuationStop, node)]
  // A purge is stopped where it was started, by the command line of the broker.
  if (row.part === 'purge') return []
  if (row.part !== 'none') return row.part === 'recipient' ? [] : [offer(rebalanceStop, node)]
  return canStart(row) ? [offer(evacuationStart, node), offer(rebalanceStart, node)] : []
}

const process = ({ part, process: state = '' }: MovingNode, { t }: CellWords) => {
  if (part === 'none') return <span className="text-faint">{t('none')}</span>
  const word = lookUp(`rebalance.state.${state}`) ?? plain(state, 40)
  return (
    <StatusMark
      state={state === 'prohibiting' ? 'warning' : 'waiting'}
      word={`${t(`rebalance.part.${part}`)} · ${word}`}
    />
  )
}

const progressColumn = (
  name: 'connections' | 'sessions',
  of: (row: MovingNode) => Progress | undefined,
  count: (row: MovingNode) => number | string | undefined,
): Column<MovingNode> => ({
  id: name,
  title: `rebalance.${name}`,
  align: 'end',
  sortValue: (row) => Number(count(row) ?? 0),
  csv: count,
  cell: (row, { t, format }) => {
    const progress = of(row)
    if (progress === undefined) return format.number(count(row))
    const finished = Math.max(0, progress.initial - progress.left)
    return (
      <ProgressBar
        label={t(`rebalance.${name}`)}
        value={finished}
        max={Math.max(1, progress.initial)}
        text={t('rebalance.left', {
          left: format.number(progress.left),
          initial: format.number(progress.initial),
        })}
      />
    )
  },
})

const columns: readonly Column<MovingNode>[] = [
  {
    id: 'node',
    title: 'list.column.node',
    mono: true,
    rank: 0,
    sortValue: (row) => row.node,
    csv: (row) => row.node,
    cell: (row) => <RowLink make={() => to(nodePaths.node, { node: row.node })} id={row.node} />,
  },
  {
    id: 'state',
    title: 'list.column.state',
    rank: 2,
    csv: (row) => row.node_status,
    cell: (row) => <NodeState {...row} />,
  },
  { id: 'process', title: 'rebalance.process', rank: 1, csv: (row) => row.process, cell: process },
  progressColumn(
    'connections',
    (row) => row.connections_left,
    (row) => row.live_connections,
  ),
  progressColumn(
    'sessions',
    (row) => row.sessions_left,
    (row) => row.connections,
  ),
  {
    id: 'rate',
    title: 'evacuation.connRate',
    align: 'end',
    rank: 20,
    csv: (row) => row.rate,
    cell: ({ rate }, { t, format }) => (rate === undefined ? t('none') : format.number(rate)),
  },
]

/**
 * Lists the nodes that are evacuated or take part in a rebalance, with the progress (enterprise;
 * src/contract/docs/cluster.md#evacuation-and-rebalance).
 */
export default function RebalanceList() {
  const { t } = useWords()
  const nodes = useRead('nodeList', {}, { every })
  const query = useRead('rebalanceGlobal', {}, { every })
  const rows = useMemo(
    () =>
      nodes.data === undefined || query.data === undefined ? undefined : getMoving(nodes.data, query.data),
    [nodes.data, query.data],
  )
  return (
    <DataTable
      list="rebalance"
      title="screen.rebalance"
      source={{ ...unpagedSource<MovingNode>(query, rows), error: query.error ?? nodes.error }}
      columns={columns}
      rowKey={(row) => row.node}
      rowRef={(row) => ({ resource: 'node', id: row.node })}
      resource="node"
      rowPath={(row) => to(nodePaths.node, { node: row.node })}
      offers={offers}
      buttons={buttons}
      every={every}
      top={<Answering every={every} />}
      note={t('rebalance.note')}
      empty={{ title: 'list.node.empty' }}
    />
  )
}
