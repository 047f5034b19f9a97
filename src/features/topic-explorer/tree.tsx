import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useNow } from '@/api/use-now'
import { liveKeys } from '@/command/keys/live'
import { keyOf } from '@/command/keys/own'
import { useKeys } from '@/command/keys/keys-provider'
import { useCommandRuntime } from '@/command/react'
import { noScreenContext, screenContext, setScreenContext } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import type { ExplorerTopics } from '@/mqtt/explorer'
import { explorer } from '@/mqtt/explorer-api'
import { getTopic, type TopicNode } from '@/mqtt/topic-node'
import { writeTopicOrder } from '@/mqtt/topic-order'
import { EmptyState } from '@/ui/empty-state'
import { useMedia } from '@/ui/use-media'
import { usePart } from '@/ui/use-store'
import { topicOffers } from './offers'
import { createTypeAhead, treeKeys } from './tree-keys'
import { rowHeights, TreeHead, TreeRow, type RowActions } from './tree-row'
import { toTopicRef, useExplorerAddress, useReveal, useTopicRows } from './use-explorer'

type Props = {
  topics: ExplorerTopics
  /** The topic in the address. */
  shown: TopicNode | undefined
  filterRef: RefObject<HTMLInputElement | null>
  /** Moves the focus to the values of a topic. */
  onEnter: () => void
  empty: { title: string; text: string }
}

/** The tree of topics: one tab stop, only visible rows are rendered. Commands act on the active row. */
export function TopicTreeView({ topics, shown, filterRef, onEnter, empty }: Props) {
  const { t } = useWords()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const { rows, tree } = topics
  const { change, order } = useExplorerAddress()
  const { registry, context } = useCommandRuntime()
  const [version, setVersion] = useState(0)
  const redraw = useCallback(() => setVersion((before) => before + 1), [])
  const list = useTopicRows(topics, version)
  const revision = usePart(explorer.store, (view) => view.revision)
  const now = useNow(1000)
  const [hovered, setHovered] = useState<TopicNode>()
  const [chosen, setActive] = useState<TopicNode>()
  const [typeAhead] = useState(() => createTypeAhead())
  const isTouch = useMedia('(hover: none)')
  const rowHeight = useMedia('(pointer: coarse)') ? rowHeights.finger : rowHeights.mouse
  useReveal(topics, shown, redraw)

  // The active row may have been closed away or filtered out; then the nearest level above it is active.
  let active = chosen ?? shown
  while (active !== undefined && rows.indexOf(active) < 0) active = active.parent
  const at = rows.indexOf(active)
  const virtual = useVirtualizer({
    count: list.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    initialRect: { width: 600, height: 600 },
  })
  const goTo = (node: TopicNode | undefined) => {
    if (node === undefined) return
    setActive(node)
    frame.current?.focus({ preventScroll: true })
    const index = rows.indexOf(node)
    if (index >= 0) virtual.scrollToIndex(index)
  }
  const show = (node: TopicNode) => {
    setActive(node)
    change({ topic: getTopic(node) })
  }
  const open = (node: TopicNode) => {
    show(node)
    onEnter()
  }
  const toggle = (node: TopicNode) => {
    rows.toggle(node)
    redraw()
  }
  const latest = useRef({ select: show, open, toggle })
  useEffect(() => {
    latest.current = { select: show, open, toggle }
  })
  const [actions] = useState<RowActions>(() => ({
    select: (node) => latest.current.select(node),
    open: (node) => latest.current.open(node),
    toggle: (node) => latest.current.toggle(node),
  }))
  useKeys(
    'list',
    treeKeys(t, {
      frame,
      rows,
      list,
      active,
      goTo,
      onToggle: redraw,
      onShow: show,
      onOpen: open,
      onFilter: () => filterRef.current?.focus(),
    }),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== frame.current || event.ctrlKey || event.metaKey || event.altKey) return
    const isKey = (key: string) =>
      ['j', 'k', 'g', '*', '/', '.', '?'].includes(key) ||
      liveKeys(
        registry.all,
        { ...context(), signal: new AbortController().signal },
        screenContext.get(),
      ).some(({ command }) => keyOf(command)?.split(' ')[0] === key)
    const found = typeAhead(event.key, { list, at, isKey })
    if (found === 'unused') return
    event.preventDefault()
    event.stopPropagation()
    goTo(found)
  }
  useScreenFocus(active)
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  // On a narrow page the tree is lower while a topic is shown.
  useEffect(() => {
    const index = rows.indexOf(shown)
    if (index < 0) return
    const frameId = requestAnimationFrame(() => virtual.scrollToIndex(index))
    return () => cancelAnimationFrame(frameId)
  }, [rows, shown, virtual])

  const items = virtual.getVirtualItems()
  return (
    <div className="@container flex h-full min-h-48 flex-col overflow-hidden rounded-md border border-line bg-canvas">
      <TreeHead order={order} onSort={(next) => change({ sort: writeTopicOrder(next) })} />
      <div
        ref={frame}
        role="tree"
        aria-label={t('topic-explorer.tree')}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setHovered(undefined)}
        aria-activedescendant={items.some(({ index }) => index === at) ? `${id}-${at}` : undefined}
        className="ring-inside min-h-0 flex-1 overflow-auto"
      >
        {list.length === 0 ? (
          <EmptyState title={empty.title} text={empty.text} />
        ) : (
          <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const node = list[index]
              if (node === undefined) return null
              return (
                <div key={index} role="presentation" onPointerEnter={() => setHovered(node)}>
                  <TreeRow
                    node={node}
                    id={`${id}-${index}`}
                    start={start}
                    height={rowHeight}
                    isOpen={rows.isOpen(node)}
                    isActive={index === at}
                    isShown={node === shown}
                    hasMenu={isTouch || index === at || node === hovered}
                    tree={tree}
                    now={now}
                    total={node.parent?.shownChildren ?? 0}
                    place={node.place}
                    revision={revision}
                    actions={actions}
                  />
                </div>
              )
            })}
          </div>
        )}
      </div>
    </div>
  )
}

/** Makes the active topic the one that commands, the palette and the status bar act on. */
function useScreenFocus(active: TopicNode | undefined): void {
  const id = active === undefined ? undefined : toTopicRef(active).id
  const latest = useRef(active)
  useEffect(() => {
    latest.current = active
  })
  useEffect(() => {
    setScreenContext({
      ...noScreenContext,
      focused: id === undefined ? undefined : { resource: 'topic', id, label: plain(id, 60) },
      rowOffers: () => (latest.current === undefined ? [] : topicOffers(latest.current)),
    })
  }, [id])
  useEffect(() => () => setScreenContext(noScreenContext), [])
}
