import { memo, useState, type ReactNode, type RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Offer } from '@/command/screen-context'
import { plain } from '@/lib/text/untrusted'
import { Badge } from '@/ui/badge'
import { Checkbox } from '@/ui/control/checkbox'
import { cx } from '@/ui/cx'
import { Td, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { useMedia } from '@/ui/use-media'
import type { CellWords, Column } from '../list'
import type { Selection } from '../selection/selection'
import { actionRoom } from './row-actions'
import { RowMenu } from './row-menu'
import type { Line } from './use-rows'

/** Longer lists are virtualized: only visible rows are in the DOM. */
const windowFrom = 60

const rowHeight = () => (document.documentElement.dataset['density'] === 'comfortable' ? 40 : 32)

/** The range of rows to render, and the height in pixels of those before and after it. */
export function useWindow(count: number, frame: RefObject<HTMLElement | null>) {
  const windowed = count > windowFrom
  const virtual = useVirtualizer({
    count: windowed ? count : 0,
    getScrollElement: () => frame.current,
    estimateSize: rowHeight,
    overscan: 12,
    initialRect: { width: 1000, height: 800 },
  })
  const items = virtual.getVirtualItems()
  const from = windowed ? (items[0]?.index ?? 0) : 0
  const to = windowed ? (items.at(-1)?.index ?? Math.min(count, 40) - 1) + 1 : count
  return {
    from,
    to,
    before: windowed ? (items[0]?.start ?? 0) : 0,
    after: windowed ? Math.max(0, virtual.getTotalSize() - (items.at(-1)?.end ?? virtual.getTotalSize())) : 0,
    reveal: (index: number) => {
      if (windowed && index >= 0) virtual.scrollToIndex(index)
    },
  }
}

type RowProps<Row> = {
  line: Line<Row>
  index: number
  rowIndex: number
  focused: boolean
  selected: boolean
  /** The table has a column for row menus. */
  menu: boolean
  selectable: boolean
  columns: readonly Column<Row>[]
  words: CellWords
  /** The commands of the row, if its menu is shown; screens pass a new function on every render. */
  offers: ((row: Row) => readonly Offer[]) | undefined
  stale: boolean
  /** The number of inline commands next to the menu. */
  actions: number
}

function Cells<Row>({
  line: { row, ref, name },
  columns,
  words,
  offers,
  menu,
  stale,
  actions,
}: RowProps<Row>): ReactNode {
  return (
    <>
      {columns.map((column) => (
        <Td key={column.id} align={column.align} mono={column.mono} muted={column.muted}>
          {column.cell(row, words)}
        </Td>
      ))}
      {menu && (
        <Td data-menu className={cx('w-9 px-0!', actionRoom[actions])}>
          {offers !== undefined && (
            <RowMenu
              about={ref}
              offers={offers(row)}
              name={plain(ref?.id ?? name, 60)}
              stale={stale}
              inline={actions > 0}
            />
          )}
        </Td>
      )}
    </>
  )
}

function RowView<Row>(props: RowProps<Row>) {
  const { line, index, rowIndex, focused, selected, menu, selectable, columns, words } = props
  const { t } = words
  const raw = line.row.$raw
  return (
    <Tr
      focused={focused}
      selected={selected}
      aria-rowindex={rowIndex}
      data-index={index}
      tabIndex={focused ? 0 : -1}
    >
      {selectable && (
        <Td className="px-2!">
          {line.ref !== undefined && (
            <Checkbox
              data-select
              tabIndex={-1}
              labelHidden
              label={t('list.select', { name: plain(line.ref.id, 60) })}
              checked={selected}
            />
          )}
        </Td>
      )}
      {raw === undefined ? (
        <Cells {...props} />
      ) : (
        <Td colSpan={columns.length + (menu ? 1 : 0)}>
          <Badge>{t('list.unreadable')}</Badge> <Untrusted mono text={raw} max={200} />
        </Td>
      )}
    </Tr>
  )
}

const Row = memo(RowView) as typeof RowView

export type BodyProps<R> = {
  lines: readonly Line<R>[]
  place: number
  selection: Selection | undefined
  first: number
  columns: readonly Column<R>[]
  words: CellWords
  offers: ((row: R) => readonly Offer[]) | undefined
  actions: number
  stale: boolean
  window: ReturnType<typeof useWindow>
}

/** The visible rows. The table handles clicks by delegation; rows have no listeners. */
export function Body<R>({
  lines,
  place,
  selection,
  first,
  columns,
  words,
  offers,
  actions,
  stale,
  window,
}: BodyProps<R>) {
  const [hovered, setHovered] = useState<number | undefined>(undefined)
  // Touch devices have no hover: row menus are always rendered.
  const isTouch = useMedia('(hover: none)')
  const span = columns.length + (selection === undefined ? 0 : 1) + (offers === undefined ? 0 : 1)
  const spacer = (height: number) =>
    height > 0 && (
      <tr aria-hidden>
        <td colSpan={span} style={{ height, padding: 0 }} />
      </tr>
    )
  return (
    <tbody
      onPointerOver={(event) => {
        const row =
          event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-index]') : null
        if (row !== null) setHovered(Number(row.dataset['index']))
      }}
      onPointerLeave={() => setHovered(undefined)}
    >
      {spacer(window.before)}
      {lines.slice(window.from, window.to).map((line, offset) => {
        const index = window.from + offset
        return (
          <Row
            key={line.key}
            line={line}
            index={index}
            rowIndex={first + index + 1}
            focused={index === place}
            selected={line.ref !== undefined && selection?.has(line.ref.id) === true}
            menu={offers !== undefined}
            selectable={selection !== undefined}
            columns={columns}
            words={words}
            offers={isTouch || index === place || index === hovered ? offers : undefined}
            stale={stale}
            actions={actions}
          />
        )
      })}
      {spacer(window.after)}
    </tbody>
  )
}
