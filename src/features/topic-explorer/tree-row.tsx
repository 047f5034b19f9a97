import { isDecomposed } from '@/lib/text/decomposed'
import { memo } from 'react'
import { useWords } from '@/i18n/use-words'
import { utf8 } from '@/lib/text/payload'
import { plain } from '@/lib/text/untrusted'
import { RowMenu } from '@/list/rows/row-menu'
import { getTopic, isBranch, type TopicNode, hasMessage } from '@/mqtt/topic-node'
import { topicOrders, type TopicOrder } from '@/mqtt/topic-order'
import type { TopicTree } from '@/mqtt/topic-tree'
import { ChevronDown, ChevronRight } from '@/ui/icon/icons'
import { cx } from '@/ui/cx'
import { Untrusted } from '@/ui/untrusted'
import { nextTopicOrder } from './filters'
import { topicOffers } from './offers'
import { getName, toTopicRef } from './use-explorer'

/** The height of a row in pixels, by what it is pressed with. */
export const rowHeights = { mouse: 28, finger: 40 } as const
/** How long a change is marked, in milliseconds. */
const markSpan = 3000
const indent = 14
/** Deeper levels are not indented further: their name would have no room. */
const maxIndents = 10

type Props = {
  node: TopicNode
  id: string
  start: number
  height: number
  isOpen: boolean
  isActive: boolean
  isShown: boolean
  /** Has its menu: it is active, hovered, or there is no hover. */
  hasMenu: boolean
  tree: TopicTree
  now: number
  total: number
  place: number
  /** Changes with what the node holds, which is changed in place. */
  revision: number
  actions: RowActions
}

/** What a row does when it is pressed; the same functions for all rows, so that a key renders two of them only. */
export type RowActions = Readonly<Record<'toggle' | 'select' | 'open', (node: TopicNode) => void>>

/** The widths of the columns; narrow trees have fewer. */
const cells = {
  name: 'w-[55%] @md:w-[38%] shrink-0',
  size: 'min-w-0 flex-1',
  last: 'w-26 shrink-0 justify-end text-right @max-md:hidden',
  rate: 'w-14 shrink-0 justify-end text-right',
  messages: 'w-18 shrink-0 justify-end text-right @max-2xl:hidden',
} as const
const figureClass = 'nums truncate text-small text-muted'
const menuClass = 'w-8 shrink-0 pointer-coarse:w-10'

/** The heads of the columns, which sort by them; the rows say their figures with the words for them. */
export function TreeHead({ order, onSort }: { order: TopicOrder; onSort: (order: TopicOrder) => void }) {
  const { t, format } = useWords()
  return (
    <div
      role="group"
      aria-label={t('topic-explorer.order')}
      className="flex h-7 shrink-0 items-center gap-1.5 border-b border-line bg-surface pr-1 pl-2 text-small font-semibold text-muted"
    >
      {topicOrders.map((by) => (
        <button
          key={by}
          type="button"
          aria-label={format.clauses([
            t('topic-explorer.head.sort', { column: t(`topic-explorer.head.${by}`) }),
            ...(order.by === by
              ? [t(order.down ? 'topic-explorer.head.descending' : 'topic-explorer.head.ascending')]
              : []),
          ])}
          aria-pressed={order.by === by}
          title={by === 'size' ? t('topic-explorer.head.sizeHint') : undefined}
          onClick={() => onSort(nextTopicOrder(order, by))}
          className={cx('ring-inside flex h-full items-center gap-1 hover:text-text', cells[by])}
        >
          <span className="truncate">{t(`topic-explorer.head.${by}`)}</span>
          {order.by === by && <span aria-hidden>{order.down ? '▾' : '▴'}</span>}
        </button>
      ))}
      <span className={menuClass} />
    </div>
  )
}

/** One level of the tree: its name, its last value or the number of topics below it, and its rate. */
export const TreeRow = memo(function TreeRow(props: Props) {
  const { node, id, start, height, isOpen, isActive, isShown, hasMenu, tree, now, total, place, actions } =
    props
  const { t, format } = useWords()
  const name = getName(node, t('topic-explorer.emptyLevel'))
  const branch = isBranch(node)
  const rate = tree.rate(node)
  // An open branch shows what changed in its rows.
  const age = isOpen || node.messages < 2 ? Infinity : now - node.changedAt
  const mark = Math.max(0, 1 - Math.max(0, age) / markSpan)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={node.depth + 1}
      aria-setsize={total}
      aria-posinset={place}
      aria-selected={isShown}
      {...(branch ? { 'aria-expanded': isOpen } : {})}
      onClick={() => actions.select(node)}
      onDoubleClick={() => (branch ? actions.toggle(node) : actions.open(node))}
      className={cx(
        'absolute inset-x-0 flex cursor-default items-center gap-1.5 border-b border-line pr-1 pl-1.5 whitespace-nowrap',
        isActive
          ? 'bg-raised shadow-[inset_3px_0_0_var(--accent)]'
          : isShown
            ? 'bg-tint'
            : 'hover:bg-surface',
      )}
      style={{ height, transform: `translateY(${start}px)` }}
    >
      <span
        className={cx('flex min-w-0 items-center gap-1.5', cells.name)}
        style={{ paddingLeft: Math.min(node.depth, maxIndents) * indent }}
      >
        {branch ? (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            title={t(isOpen ? 'topic-explorer.close' : 'topic-explorer.open', { name: plain(name, 60) })}
            onClick={(event) => {
              event.stopPropagation()
              actions.toggle(node)
            }}
            onDoubleClick={(event) => event.stopPropagation()}
            className="flex size-6 shrink-0 items-center justify-center text-muted hover:text-text pointer-coarse:w-10"
          >
            <Chevron size={14} aria-hidden />
          </button>
        ) : (
          <span className="w-6 shrink-0 pointer-coarse:w-10" />
        )}
        <span className="min-w-0 truncate">
          {node.level === '' ? (
            <span className="text-faint">{name}</span>
          ) : (
            <>
              <Untrusted mono text={node.level} max={120} />
              {isDecomposed(node.level) && (
                <span className="pl-1.5 text-small text-warn">{t('topic-explorer.decomposed')}</span>
              )}
            </>
          )}
        </span>
        <span
          aria-hidden
          className="size-1.5 shrink-0 rounded-full bg-accent motion-reduce:hidden"
          style={{ opacity: mark }}
        />
        {mark > 0 && <span className="sr-only">{t('topic-explorer.changedNow')}</span>}
      </span>
      <span className={cx('truncate text-small text-muted', cells.size)}>
        <Preview node={node} />
        {branch && (
          <span className={cx('nums', node.value !== undefined && 'pl-2')}>
            {t('topic-explorer.topics', { count: node.topics - Number(hasMessage(node)) })}
          </span>
        )}
      </span>
      <span className={cx(figureClass, cells.last)}>
        {node.arrivedAt > 0 && format.ago(node.arrivedAt, now)}
      </span>
      <span className={cx(figureClass, cells.rate)}>
        {rate >= 0.05 &&
          t('topic-explorer.rate', {
            value: format.number(rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate)),
          })}
      </span>
      <span className={cx(figureClass, cells.messages)}>{format.number(node.messages)}</span>
      <span className={menuClass}>
        {hasMenu && (
          <RowMenu
            about={toTopicRef(node)}
            offers={topicOffers(node)}
            name={plain(getTopic(node), 60)}
            stale={false}
          />
        )}
      </span>
    </div>
  )
})

/** The beginning of the last value. */
function Preview({ node: { value } }: { node: TopicNode }) {
  const { t } = useWords()
  if (value === undefined || value.isUnread) return null
  if (value.isDeletion) return <span className="text-faint">{t('payload.deletes')}</span>
  if (value.size === 0) return <span className="text-faint">{t('payload.empty')}</span>
  const text = utf8(value.payload.subarray(0, 200)) ?? utf8(value.payload.subarray(0, 197))
  return text === undefined || text.includes('\u0000') ? (
    <span className="text-faint">{t('mqtt-client.binary', { size: value.size })}</span>
  ) : (
    <Untrusted mono text={text} max={160} />
  )
}
