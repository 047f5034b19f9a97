import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useRead } from '@/api/query'
import type { Rule } from '@/features/rule/contract'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { flowPaths } from './paths'
import { to } from '@/route/paths'
import { ReadError } from '@/detail/read-error'
import { Card } from '@/ui/card'
import { ArrowDown } from '@/ui/icon/icons'
import { cx } from '@/ui/cx'
import { Link } from '@/ui/link'
import { Skeleton } from '@/ui/skeleton'
import { useSize } from '@/ui/use-size'
import { selectNeighborhood } from './neighborhood'
import { edgeRate, nodeFailures, nodeRate, useFigures, type Figures } from './figures'
import { FlowLine } from './flow-line'
import type { FlowNode, Graph, PartKind } from './flow-node'
import { columnGap, computeLayout, nodeHeight } from './layout'
import { boxClass, boxWidth, PlaceBox } from './place-box'
import { isQuiet, kindKey, getNodeName, getNodePath } from './states'
import { graphWith, useParts } from './use-parts'

const every = 15_000
/** How many rules are searched: the broker has no query for the rules of a bridge. */
const maxRules = 1000
/** Nodes shown per column; the flow page has all of them. */
const maxNodesPerColumn = 5
const minWidth = 132
/** Below this width in pixels a flow that does not fit is drawn downwards. */
const maxStackWidth = 600

type Props = {
  /** The noun of the page. */ kind: 'rule' | PartKind
  id: string
  /** The rule of a rule's page: no other rules are read then. */ rule?: Rule
}

/** The part of the flow that leads to or from one node. */
export function FlowPicture({ kind, id, rule }: Props) {
  const { t } = useWords()
  const read = useRead(
    'ruleList',
    { query: { page: 1, limit: maxRules } },
    { every: 2 * every, enabled: rule === undefined },
  )
  const { lists, newer, bridges, actions, sources, connectors } = useParts(every)
  const rows = useMemo(() => (rule === undefined ? read.data?.data : [rule]), [rule, read.data])
  const graph = useMemo(
    () => graphWith(rows, { newer, bridges, actions, sources, connectors }),
    [rows, newer, bridges, actions, sources, connectors],
  )
  const isFocus = useCallback(
    (node: FlowNode) => node.kind === kind && (kind === 'rule' ? node.rule?.id : node.partId) === id,
    [kind, id],
  )
  const subgraph = useMemo(
    () => graph && selectNeighborhood(graph, isFocus, maxNodesPerColumn),
    [graph, isFocus],
  )
  const { figures } = useFigures(subgraph?.graph.nodes ?? [], newer, every)
  const failed = [...(rule === undefined ? [read] : []), ...lists].find(({ error }) => error !== null)
  // A node without edges is not a flow.
  if (subgraph?.graph.edges.length === 0) return null
  const [first] = subgraph?.graph.nodes ?? []
  return (
    <Card
      title={t('screen.flow')}
      aside={
        <Link
          href={`#${to(flowPaths.flow, undefined, first === undefined ? {} : { at: first.id })}`}
          className="inline-flex min-h-6 min-w-6 items-center text-small"
        >
          {t('flow.openAll')}
        </Link>
      }
    >
      {failed !== undefined && <ReadError query={failed} />}
      {subgraph === undefined ? (
        failed === undefined && <Skeleton lines={2} />
      ) : (
        <Picture graph={subgraph.graph} figures={figures} isFocus={isFocus} />
      )}
      {subgraph !== undefined && subgraph.hidden > 0 && (
        <p className="pt-2 text-small text-muted">{t('flow.others', { count: subgraph.hidden })}</p>
      )}
    </Card>
  )
}

/** The nodes as links, joined by lines. Wider than its room it scrolls, with the page's own node centered at first. */
function Picture({
  graph,
  figures,
  isFocus,
}: {
  graph: Graph
  figures: Figures
  isFocus: (node: FlowNode) => boolean
}) {
  const { t } = useWords()
  const [box, { width: room }] = useSize()
  const scroller = useRef<HTMLDivElement>(null)
  const columns = new Set(graph.nodes.map(({ column }) => column)).size
  const widest = Math.max(minWidth, Math.floor((room - (columns - 1) * columnGap) / Math.max(1, columns)))
  const layout = useMemo(
    () => computeLayout(graph, (node) => Math.min(widest, boxWidth(node, t))),
    [graph, widest, t],
  )
  const focused = graph.nodes.find(isFocus)
  const at = focused === undefined ? undefined : layout.places.get(focused.id)
  const start = at === undefined ? 0 : Math.max(0, at.x + (at.width - room) / 2)
  useEffect(() => {
    if (scroller.current !== null && room > 0) scroller.current.scrollLeft = start
  }, [start, room])
  const quiet = new Set(graph.nodes.filter(isQuiet).map(({ id }) => id))
  const nodes = [...graph.nodes].sort((one, other) => one.column - other.column)
  // On a phone the columns do not fit side by side.
  if (room > 0 && room < layout.width && room < maxStackWidth)
    return (
      <div ref={box}>
        <Stack nodes={nodes} figures={figures} isFocus={isFocus} />
      </div>
    )
  return (
    <div ref={box}>
      <div
        ref={scroller}
        role="group"
        aria-label={t('flow.picture')}
        tabIndex={layout.width > room ? 0 : undefined}
        className="ring-inside overflow-x-auto"
      >
        <div className="relative m-1" style={{ width: layout.width, height: layout.height }}>
          <svg
            aria-hidden
            width={layout.width}
            height={layout.height}
            className="absolute inset-0 overflow-visible"
          >
            {graph.edges.map((edge) => {
              const [source, target] = [layout.places.get(edge.source), layout.places.get(edge.target)]
              if (source === undefined || target === undefined) return null
              return (
                <FlowLine
                  key={edge.id}
                  edge={edge}
                  from={{ x: source.x + source.width, y: source.y + nodeHeight / 2 }}
                  to={{ ...target, y: target.y + nodeHeight / 2 }}
                  rate={edgeRate(figures, edge)}
                  quiet={quiet.has(edge.source) || quiet.has(edge.target)}
                  active={false}
                />
              )
            })}
          </svg>
          <ul>
            {nodes.map((node) => (
              <li
                key={node.id}
                title={plain(getNodeName(node, t), 400)}
                className="absolute"
                style={{
                  left: layout.places.get(node.id)?.x,
                  top: layout.places.get(node.id)?.y,
                  width: layout.places.get(node.id)?.width,
                  height: nodeHeight,
                }}
              >
                <NodeBox node={node} figures={figures} isCurrent={isFocus(node)} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}

/** The nodes below each other in the direction of the flow, with an arrow between its columns. */
function Stack({
  nodes,
  figures,
  isFocus,
}: {
  nodes: readonly FlowNode[]
  figures: Figures
  isFocus: (node: FlowNode) => boolean
}) {
  const { t } = useWords()
  return (
    <ul aria-label={t('flow.picture')} className="flex flex-col gap-1.5">
      {nodes.map((node, index) => (
        <li key={node.id} title={plain(getNodeName(node, t), 400)}>
          {index > 0 && node.column !== nodes[index - 1]?.column && (
            <ArrowDown size={16} aria-hidden className="mx-auto mb-1.5 text-muted" />
          )}
          <div style={{ height: nodeHeight }}>
            <NodeBox node={node} figures={figures} isCurrent={isFocus(node)} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function NodeBox({ node, figures, isCurrent }: { node: FlowNode; figures: Figures; isCurrent: boolean }) {
  const { t } = useWords()
  return (
    <Leading node={node} isCurrent={isCurrent}>
      <span className="sr-only">{t(kindKey(node))} </span>
      <PlaceBox node={node} rate={nodeRate(figures, node)} failures={nodeFailures(figures, node)} />
    </Leading>
  )
}

/** A link to the page of a node, unless it has none or is the present page. */
function Leading({ node, isCurrent, children }: { node: FlowNode; isCurrent: boolean; children: ReactNode }) {
  const path = isCurrent ? undefined : getNodePath(node)
  const className = cx(boxClass(node), path !== undefined && 'ring-inside')
  return path === undefined ? (
    <span className={className} data-active={isCurrent || undefined} aria-current={isCurrent || undefined}>
      {children}
    </span>
  ) : (
    <a href={`#${path}`} className={className}>
      {children}
    </a>
  )
}
