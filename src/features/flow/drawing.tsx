import { useEffect, useMemo, useRef, useState } from 'react'
import { useOnline } from '@/api/polling'
import { noScreenContext, setScreenContext } from '@/command/screen-context'
import { CommandButton } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { go, useSearch } from '@/route/location'
import { ListHeader } from '@/list/header'
import { isStale, noOffers, toShownInterval } from '@/list/list'
import { ListError, Stale } from '@/list/list-error'
import { ListPager } from '@/list/paging/list-pager'
import { defaultSize, readPaging } from '@/list/paging/paging'
import { Refresh } from '@/list/refresh'
import { useNow } from '@/api/use-now'
import { usePaging } from '@/list/paging/use-paging'
import { EmptyState } from '@/ui/empty-state'
import { lazyComponent } from '@/ui/lazy-component'
import { PendingBar } from '@/ui/progress-bar'
import { Skeleton } from '@/ui/skeleton'
import { useSize } from '@/ui/use-size'
import { usePart } from '@/ui/use-store'
import type { Drawing } from './canvas'
import { Details } from './details'
import { getNodePath, getNodeRef } from './states'
import { Find } from './find'
import { computeLayout } from './layout'
import { boxWidth } from './place-box'
import { flowOffers, getNodeOffers } from './offers'
import { mapNeighbors } from './neighbors'
import { createHoverStore, SceneProvider } from './scene'
import { Legend } from './legend'
import { ViewBar } from './view-bar'
import { ZoomButtons } from './zoom-buttons'
import type { Flow } from './use-flow'
import type { InView } from './in-view'
import { useFlowKeys } from './use-flow-keys'

const Canvas = lazyComponent(
  async () => (await import('./canvas')).default,
  () => <Skeleton lines={12} />,
)

/** The flow as a drawing with search, paging, the details of one node, and keys. */
export function FlowDrawing({
  flow: { name, source, graph, figures, every, newer, partial },
  inView,
}: {
  flow: Flow
  inView: InView
}) {
  const { t } = useWords()
  const online = useOnline()
  const now = useNow(every)
  const [search, change] = useSearch()
  const paging = usePaging(source, 'flow')
  const { page } = readPaging(search)
  const [pointed] = useState(() => createHoverStore(search['at']))
  const active = usePart(pointed, (state) => state.active)
  const drawing = useRef<Drawing>(null)
  const [box, room] = useSize()
  const finder = useRef<HTMLInputElement>(null)
  // Laid out again only when nodes, edges or words change, not for new counters and states.
  const shape = JSON.stringify([graph.nodes.map(({ id }) => id), graph.edges.map(({ id }) => id)])
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `shape` represents the graph
  const layout = useMemo(() => computeLayout(graph, (node) => boxWidth(node, t)), [shape, t])
  const near = useMemo(() => mapNeighbors(graph), [graph])
  const scene = useMemo(() => ({ pointed, near, figures, inView }), [pointed, near, figures, inView])
  const stale = isStale(source)

  const open = (id: string) => {
    const node = graph.nodes.find((one) => one.id === id)
    const path = node === undefined ? undefined : getNodePath(node)
    if (path === undefined) return
    // “Back” returns to this node.
    change({ at: id })
    go(path)
  }
  useFlowKeys({ graph, layout, pointed, drawing, open, find: () => finder.current?.focus() })
  const node = active === undefined ? undefined : graph.nodes.find(({ id }) => id === active)
  const ref = node === undefined ? undefined : getNodeRef(node)
  const again = useRef(source.again)
  const latest = useRef(node)
  useEffect(() => {
    again.current = source.again
    latest.current = node
  })
  useEffect(() => {
    setScreenContext({
      ...noScreenContext,
      focused: ref,
      rowOffers: () => (latest.current === undefined ? [] : getNodeOffers(latest.current)),
      stale,
      refresh: () => again.current?.(),
      offers: flowOffers,
    })
  }, [ref?.resource, ref?.id, stale]) // eslint-disable-line react-hooks/exhaustive-deps -- `ref` is new on each render
  useEffect(() => () => setScreenContext(noScreenContext), [])
  useEffect(() => {
    // Fetched along with the rules; a failed fetch is repeated when the drawing is rendered.
    Canvas.fetch().catch(() => undefined)
  }, [])

  const loading = source.rows === undefined && source.error === null && online
  const empty =
    source.rows !== undefined && graph.nodes.length === 0 && !paging.stepping && !source.placeholder
  const several = paging.more || page > 1 || (source.count ?? 0) > defaultSize
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ListHeader
        title="screen.flow"
        level={1}
        count={undefined}
        warnings={<Stale source={source} now={now} inLine />}
        buttons={empty ? noOffers : flowOffers}
      />
      <ViewBar value="graph" partial={partial}>
        <span id="flow-hint" className="max-md:hidden">
          {t('flow.hint')}
        </span>
      </ViewBar>
      <div className="flex flex-wrap items-center gap-3">
        {graph.nodes.length > 0 && (
          <Find
            graph={graph}
            input={finder}
            leave={() => drawing.current?.focus()}
            show={(id) => {
              pointed.merge({ active: id })
              drawing.current?.reveal(id)
            }}
          />
        )}
        <span className="ml-auto flex items-center gap-2">
          <Refresh every={toShownInterval(every, source)} busy={source.fetching} onRefresh={source.again} />
        </span>
      </div>
      <PendingBar
        active={loading || (source.fetching && source.placeholder)}
        label={t('list.loading')}
        className="-my-1"
      />
      {loading && <Skeleton lines={12} />}
      {source.rows === undefined && <ListError source={source} />}
      {empty && (
        <EmptyState
          title={t(newer ? 'flow.newer.empty' : 'flow.empty')}
          text={t(newer ? 'flow.newer.emptyText' : 'flow.emptyText')}
          action={flowOffers.map(({ command, with: args }) => (
            <CommandButton key={command.id} command={command} with={args} />
          ))}
        />
      )}
      {graph.nodes.length > 0 && (
        <>
          <div ref={box} className="relative h-[calc(100dvh-16rem)] min-h-80 rounded-md border border-line">
            <SceneProvider value={scene}>
              {room.width > 0 && (
                <Canvas
                  key={name}
                  graph={graph}
                  layout={layout}
                  pointed={pointed}
                  drawing={drawing}
                  open={open}
                  room={room}
                  name={name}
                />
              )}
              <ZoomButtons zoom={(way) => drawing.current?.zoom(way)} />
              <Details graph={graph} stale={stale} />
            </SceneProvider>
          </div>
          <Legend graph={graph} />
        </>
      )}
      {several && source.rows !== undefined && (
        <ListPager source={source} paging={paging} shown={source.rows.length} />
      )}
    </div>
  )
}
