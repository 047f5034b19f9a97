import { lookUp } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { nodePaths } from '@/features/node/paths'
import { to } from '@/route/paths'
import type { CellWords, Column } from '@/list/list'
import { NodeState } from '@/features/node/node-state'
import { RowLink } from '@/list/rows/row-link'
import { ProgressBar } from '@/ui/progress-bar'
import { StatusMark } from '@/ui/status-mark'
import type { MovingNode, Progress } from './facts'
import type { ListTable } from '@/list/listing'

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

/** The list of nodes that are evacuated or rebalanced. */
export const rebalanceTable: ListTable<MovingNode> = {
  list: 'rebalance',
  title: 'screen.rebalance',
  columns,
  rowKey: (row) => row.node,
  rowRef: (row) => ({ resource: 'node', id: row.node }),
  resource: 'node',
}
