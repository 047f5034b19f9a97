import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useRead } from '@/api/query'
import type { Rule } from '@/features/rule/contract'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { paths, to } from '@/route/paths'
import { ReadError } from '@/detail/read-error'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import { Link } from '@/ui/link'
import { Skeleton } from '@/ui/skeleton'
import { useSize } from '@/ui/use-size'
import { selectNeighborhood } from './neighborhood'
import { edgeRate, nodeFailures, nodeRate, useFigures, type Figures } from './figures'
import { FlowLine } from './flow-line'
import type { FlowNode, Graph, PartKind } from './graph'
import { columnGap, layoutOf, nodeHeight } from './layout'
import { boxClass, boxWidth, PlaceBox } from './place-box'
import { isQuiet, kindKey, nameOf, pathOf } from './states'
import { graphWith, useParts } from './use-parts'

const every = 15_000
/** So many rules are looked through: the broker cannot be asked who uses a bridge. */
const mostRules = 1000
/** Places of a column; the others are in the flow itself. */
const mostPlaces = 5
const minWidth = 132

type Props = {
  /** What the page is about. */ kind: 'rule' | PartKind
  id: string
  /** The rule of a rule's page: no other one need be read. */ rule?: Rule
}

/** Where messages come from, which rules take them and where they go, as far as one place is part of it. */
export function FlowPicture({ kind, id, rule }: Props) {
  const { t } = useWords()
  const read = useRead(
    'rule',
    'ruleList',
    { query: { page: 1, limit: mostRules } },
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
  const around = useMemo(() => graph && selectNeighborhood(graph, isFocus, mostPlaces), [graph, isFocus])
  const figures = useFigures(around?.graph.nodes ?? [], newer, every)
  const failed = [...(rule === undefined ? [read] : []), ...lists].find(({ error }) => error !== null)
  // One that nothing leads to or from is no flow; what would use it is said below.
  if (around?.graph.edges.length === 0) return null
  const [first] = around?.graph.nodes ?? []
  return (
    <Card
      title={t('screen.flow')}
      aside={
        <Link
          href={`#${to(paths.flow, undefined, first === undefined ? {} : { at: first.id })}`}
          className="inline-flex min-h-6 items-center text-small"
        >
          {t('flow.openAll')}
        </Link>
      }
    >
      {failed !== undefined && <ReadError query={failed} />}
      {around === undefined ? (
        failed === undefined && <Skeleton lines={2} />
      ) : (
        <Picture graph={around.graph} figures={figures} isFocus={isFocus} />
      )}
      {around !== undefined && around.hidden > 0 && (
        <p className="pt-2 text-small text-muted">{t('flow.others', { count: around.hidden })}</p>
      )}
    </Card>
  )
}

/** The places as links, joined by lines. What does not fit is scrolled to, with the page's own place in the middle at first. */
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
    () => layoutOf(graph, (node) => Math.min(widest, boxWidth(node, t))),
    [graph, widest, t],
  )
  const focused = graph.nodes.find(isFocus)
  const at = focused === undefined ? undefined : layout.places.get(focused.id)
  const start = at === undefined ? 0 : Math.max(0, at.x + (at.width - room) / 2)
  useEffect(() => {
    if (scroller.current !== null && room > 0) scroller.current.scrollLeft = start
  }, [start, room])
  const quiet = new Set(graph.nodes.filter(isQuiet).map(({ id }) => id))
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
            {[...graph.nodes]
              .sort((a, b) => a.column - b.column)
              .map((node) => (
                <li
                  key={node.id}
                  title={plain(nameOf(node, t), 400)}
                  className="absolute"
                  style={{
                    left: layout.places.get(node.id)?.x,
                    top: layout.places.get(node.id)?.y,
                    width: layout.places.get(node.id)?.width,
                    height: nodeHeight,
                  }}
                >
                  <Leading node={node} own={isFocus(node)}>
                    <span className="sr-only">{t(kindKey(node))} </span>
                    <PlaceBox
                      node={node}
                      rate={nodeRate(figures, node)}
                      failures={nodeFailures(figures, node)}
                    />
                  </Leading>
                </li>
              ))}
          </ul>
        </div>
      </div>
    </div>
  )
}

/** A link to the page of a place, where it has one that is not this. */
function Leading({ node, own, children }: { node: FlowNode; own: boolean; children: ReactNode }) {
  const path = own ? undefined : pathOf(node)
  const look = cx(boxClass(node), path !== undefined && 'ring-inside')
  return path === undefined ? (
    <span className={look} data-active={own || undefined} aria-current={own || undefined}>
      {children}
    </span>
  ) : (
    <a href={`#${path}`} className={look}>
      {children}
    </a>
  )
}
