import { memo, useState, type ReactNode, type Ref, type RefObject } from 'react'
import type { Offer } from '@/command/screen-context'
import { plain } from '@/lib/text/untrusted'
import { Badge } from '@/ui/badge'
import { Td, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { useMedia } from '@/ui/use-media'
import type { CellWords, Column } from '../list'
import type { Selection } from '../selection/selection'
import { actionCell, RowActions } from './row-actions'
import { RowMenu } from './row-menu'
import type { RowPaths } from './row-offers'
import type { Line } from './use-rows'
import { useWindow, type RowsHandle } from './use-window'

type RowProps<Row> = {
  line: Line<Row>
  index: number
  rowIndex: number
  focused: boolean
  selected: boolean
  /** The keys or the pointer are on the row: its menu is shown. */
  active: boolean
  selectable: boolean
  columns: readonly Column<Row>[]
  words: CellWords
  /** The commands of a row; undefined if rows have neither commands nor pages. */
  offers: ((row: Row) => readonly Offer[]) | undefined
  pathsOf: (row: Row) => RowPaths
  stale: boolean
}

type CellProps<Row> = { row: Row; column: Column<Row>; words: CellWords }

function CellView<Row>({ row, column, words }: CellProps<Row>): ReactNode {
  return (
    <Td align={column.align} mono={column.mono} muted={column.muted}>
      {column.cell(row, words)}
    </Td>
  )
}

/** Rendered only when its own row or column changes, not when another column is hidden or the row is focused. */
const Cell = memo(CellView) as typeof CellView

function Cells<Row>({
  line: { row, ref, name },
  columns,
  words,
  offers,
  pathsOf,
  active,
  stale,
}: RowProps<Row>): ReactNode {
  const paths = pathsOf(row)
  return (
    <>
      {columns.map((column) => (
        <Cell key={column.id} row={row} column={column} words={words} />
      ))}
      {offers !== undefined && (
        <Td data-menu className={actionCell}>
          <span className="flex items-center justify-end pr-1">
            <RowActions
              offers={offers(row)}
              edit={paths.edit}
              name={plain(ref?.label ?? ref?.id ?? name, 60)}
              stale={stale}
            />
            <span className="flex w-7 shrink-0 justify-end">
              {active && (
                <RowMenu
                  about={ref}
                  offers={offers(row)}
                  paths={paths}
                  name={plain(ref?.id ?? name, 60)}
                  stale={stale}
                />
              )}
            </span>
          </span>
        </Td>
      )}
    </>
  )
}

/** The table handles the click on a checkbox, which may extend the selection; React asks for a handler of the change. */
const leaveToTable = () => undefined

function RowView<Row>(props: RowProps<Row>) {
  const { line, index, rowIndex, focused, selected, offers, selectable, columns, words } = props
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
            <input
              type="checkbox"
              data-select
              tabIndex={-1}
              className="row-select"
              aria-label={t('list.select', { name: plain(line.ref.id, 60) })}
              checked={selected}
              onChange={leaveToTable}
            />
          )}
        </Td>
      )}
      {raw === undefined ? (
        <Cells {...props} />
      ) : (
        <Td colSpan={columns.length + (offers === undefined ? 0 : 1)}>
          <Badge>{t('list.unreadable')}</Badge> <Untrusted mono text={raw} max={200} />
        </Td>
      )}
    </Tr>
  )
}

type AnyProps = Readonly<Record<string, unknown>>
/** Screens pass new functions on every render: they are compared only where the menu is shown. */
const isCompared = (name: string, { active }: AnyProps) =>
  active === true || (name !== 'offers' && name !== 'pathsOf')

function isSameRow(before: AnyProps, after: AnyProps): boolean {
  return Object.keys(after).every((name) => !isCompared(name, after) || Object.is(before[name], after[name]))
}

const Row = memo(RowView, isSameRow as () => boolean) as typeof RowView

export type BodyProps<R> = {
  lines: readonly Line<R>[]
  place: number
  selection: Selection | undefined
  first: number
  columns: readonly Column<R>[]
  words: CellWords
  offers: ((row: R) => readonly Offer[]) | undefined
  pathsOf: (row: R) => RowPaths
  stale: boolean
  /** The scrolling frame of the table. */
  frame: RefObject<HTMLElement | null>
  handle: Ref<RowsHandle>
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
  pathsOf,
  stale,
  frame,
  handle,
}: BodyProps<R>) {
  const window = useWindow(lines.length, frame, handle)
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
            active={isTouch || index === place || index === hovered}
            selectable={selection !== undefined}
            columns={columns}
            words={words}
            offers={offers}
            pathsOf={pathsOf}
            stale={stale}
          />
        )
      })}
      {spacer(window.after)}
    </tbody>
  )
}
