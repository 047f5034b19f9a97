import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { lookText } from '@/features/bridge/bridge-look'
import type { CellWords, Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { Trouble } from '@/list/trouble'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { displayName, isPart, kindKey, getLook, getNodePath, perSecond } from './states'
import { nodeFailures, nodeRate, type Failures, type Figures } from './figures'
import type { FlowNode, Graph } from './flow-node'
import { mapNeighbors, type NeighborMap } from './neighbors'

/**
 * A line of the list: a rule, an unused bridge, action or source, or a connector, with the nodes before and
 * after it.
 */
export type FlowRow = {
  readonly node: FlowNode
  readonly before: readonly FlowNode[]
  readonly after: readonly FlowNode[]
  readonly near: NeighborMap
  readonly rate: number | undefined
  readonly failures: Failures | undefined
}

/**
 * Every node is on one of these lines, as its own or as a neighbor. A connector has one line, with its
 * sources and its actions.
 */
export function toFlowRows(graph: Graph, figures: Figures): FlowRow[] {
  const near = mapNeighbors(graph)
  const rowOf = (node: FlowNode): FlowRow => ({
    node,
    before: near.get(node.id)?.before ?? [],
    after: near.get(node.id)?.after ?? [],
    near,
    rate: nodeRate(figures, node),
    failures: nodeFailures(figures, node),
  })
  const isRule = ({ kind }: FlowNode) => kind === 'rule'
  const alone = graph.nodes.filter(
    ({ id, kind }) =>
      isPart(kind) &&
      kind !== 'connector' &&
      near.get(id)?.before.some(isRule) !== true &&
      near.get(id)?.after.some(isRule) !== true,
  )
  const connectors = new Map<string, FlowRow>()
  for (const node of graph.nodes) {
    if (node.kind !== 'connector' || node.partId === undefined) continue
    const [row, other] = [rowOf(node), connectors.get(node.partId)]
    connectors.set(
      node.partId,
      other === undefined
        ? row
        : { ...other, before: [...other.before, ...row.before], after: [...other.after, ...row.after] },
    )
  }
  return [...graph.nodes.filter(isRule).map(rowOf), ...alone.map(rowOf), ...connectors.values()]
}

/** A node in words: kind, name, state if it has one, and the remote topic or connector. */
function End({ node, near, side }: { node: FlowNode; near: NeighborMap; side: 'before' | 'after' }) {
  const { t } = useWords()
  const look = getLook(node)
  const beyond = isPart(node.kind)
    ? (near.get(node.id)?.[side] ?? []).filter(({ kind }) => kind === 'topic' || kind === 'connector')
    : []
  const fallbacks = side === 'after' ? (near.get(node.id)?.fallbacks ?? []) : []
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-small text-muted">{t(kindKey(node))}</span>
      {node.kind === 'console' ? null : <Untrusted mono text={node.text} max={80} />}
      {node.server !== undefined && node.server !== '' && (
        <span className="text-small text-muted">
          <Untrusted text={node.server} max={60} />
        </span>
      )}
      {look !== undefined && (
        <StatusMark state={look.state} word={lookText(look, t)} className="text-small" />
      )}
      {node.remote !== undefined && (
        <span className="text-small text-muted">
          {t('flow.kind.remote')} <Untrusted mono text={node.remote} max={60} />
        </span>
      )}
      {beyond.length > 0 && (
        <ul className="basis-full pl-4">
          {beyond.map((one) => (
            <End key={one.id} node={one} near={near} side={side} />
          ))}
        </ul>
      )}
      <Fallbacks nodes={fallbacks} />
    </li>
  )
}

/** The names of an action's fallbacks; not their own fallbacks, which may lead back to it. */
function Fallbacks({ nodes }: { nodes: readonly FlowNode[] }) {
  const { t } = useWords()
  if (nodes.length === 0) return null
  return (
    <span className="basis-full pl-4">
      <span className="text-small text-muted">{t('integration.fallbacks')}</span>
      {nodes.map((one) => (
        <span key={one.id} className="pl-2">
          <Untrusted mono text={one.text} max={80} />
        </span>
      ))}
    </span>
  )
}

function Ends({ row, side }: { row: FlowRow; side: 'before' | 'after' }) {
  const { t } = useWords()
  const fallbacks = side === 'after' ? (row.near.get(row.node.id)?.fallbacks ?? []) : []
  if (row[side].length + fallbacks.length === 0) return <span className="text-muted">{t('none')}</span>
  return (
    <>
      <ul>
        {row[side].map((node) => (
          <End key={node.id} node={node} near={row.near} side={side} />
        ))}
      </ul>
      <Fallbacks nodes={fallbacks} />
    </>
  )
}

const namesOf = (nodes: readonly FlowNode[]) =>
  nodes.map(({ kind, text }) => (kind === 'console' ? 'console' : plain(text))).join(' ')

/** The name of a line's own node, as a link if it has a page. */
function Name({ node }: { node: FlowNode }) {
  const { t } = useWords()
  const ruleName = displayName(node)
  const name = (
    <>
      <Untrusted text={node.text} max={60} />{' '}
      {ruleName !== undefined && (
        <span className="text-small text-muted">
          <Untrusted text={ruleName} max={60} />
        </span>
      )}
      {isPart(node.kind) && <span className="text-small text-muted">{t(kindKey(node))}</span>}
    </>
  )
  const path = getNodePath(node)
  return path === undefined ? name : <RowLink make={() => path}>{name}</RowLink>
}

/** The state of a node. */
function State({ node }: { node: FlowNode }) {
  const { t } = useWords()
  const look = getLook(node)
  return look === undefined ? <>{t('none')}</> : <StatusMark state={look.state} word={lookText(look, t)} />
}

const state: Column<FlowRow> = {
  id: 'state',
  title: 'list.column.state',
  csv: ({ node }) => getLook(node)?.state,
  cell: ({ node }) => <State node={node} />,
}
const rate: Column<FlowRow> = {
  id: 'rate',
  title: 'flow.column.rate',
  align: 'end',
  sortValue: (row) => row.rate,
  csv: (row) => row.rate,
  cell: (row, words) => perSecond(row.rate, words),
}
const failedOrDropped = ({ failures }: FlowRow): number | undefined =>
  failures === undefined ? undefined : failures.failed + failures.dropped
const failed: Column<FlowRow> = {
  id: 'failed',
  title: 'flow.column.failed',
  align: 'end',
  sortValue: failedOrDropped,
  csv: failedOrDropped,
  cell: (row, { format }) => (
    <Trouble count={failedOrDropped(row)} text={format.number(failedOrDropped(row))} />
  ),
}
/** The columns of the flow as a list; on a narrow page the name column shows everything. */
export const flowColumns = (newer: boolean, narrow: boolean): readonly Column<FlowRow>[] => {
  const named = {
    id: 'name',
    title: newer ? 'flow.newer.column' : 'flow.column.name',
    sortValue: ({ node }: FlowRow) => node.text,
    csv: ({ node }: FlowRow) => node.text,
  } as const
  if (narrow) return [{ ...named, cell: narrowCell }]
  return [
    { ...named, cell: ({ node }) => <Name node={node} /> },
    state,
    {
      id: 'from',
      title: 'flow.column.from',
      csv: ({ before }) => namesOf(before),
      cell: (row) => <Ends row={row} side="before" />,
    },
    {
      id: 'to',
      title: 'flow.column.to',
      csv: ({ node, after, near }) => namesOf([...after, ...(near.get(node.id)?.fallbacks ?? [])]),
      cell: (row) => <Ends row={row} side="after" />,
    },
    failed,
    rate,
  ]
}

const narrowCell = (row: FlowRow, words: CellWords) => (
  <div className="flex flex-col gap-1 py-1 whitespace-normal">
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span className="min-w-0 font-semibold">
        <Name node={row.node} />
      </span>
      <State node={row.node} />
      {(failedOrDropped(row) ?? 0) > 0 && <span className="nums">{failed.cell(row, words)}</span>}
      <span className="nums">{perSecond(row.rate, words)}</span>
    </span>
    {(['before', 'after'] as const).map((side) => (
      <div key={side} className="flex gap-2">
        <span className="w-10 shrink-0 text-muted">
          {words.t(side === 'before' ? 'flow.column.from' : 'flow.column.to')}
        </span>
        <Ends row={row} side={side} />
      </div>
    ))}
  </div>
)
