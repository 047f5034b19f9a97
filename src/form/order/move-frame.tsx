import { useRef, type DragEvent, type ReactNode } from 'react'
import type { AnyCommand } from '@/command/command'
import { useStart } from '@/command/react'
import type { Column } from '@/list/list'
import { useMoveKeys, type MoveCommand } from './use-move-keys'

/** The column with the position of a row and its drag handle; keys and the command do the same (catalogue W10). */
export const placeColumn = <Row extends { readonly place: number }>(
  idOf: (row: Row) => string,
): Column<Row> => ({
  id: 'place',
  title: 'access.order',
  align: 'end',
  csv: (row) => row.place,
  cell: (row, { t, format }) => (
    <span
      draggable
      data-move={idOf(row)}
      title={t('access.drag')}
      className="inline-flex cursor-grab items-center gap-1"
    >
      <span aria-hidden className="text-faint">
        ⋮⋮
      </span>
      {format.number(row.place)}
    </span>
  ),
})

const rowOf = (target: EventTarget) =>
  target instanceof Element ? (target.closest('tr') ?? undefined) : undefined
const idIn = (row: Element | undefined) => row?.querySelector<HTMLElement>('[data-move]')?.dataset['move']

/**
 * Makes the rows of a list movable: by the drag handle of {@link placeColumn}, or with `Alt+↑ ↓`. Both start
 * the command, which moves one row before or after another.
 */
export function MoveFrame<C extends MoveCommand>({
  command,
  param,
  ids,
  children,
}: {
  command: C
  param: keyof C['params'] & string
  ids: readonly string[]
  children: ReactNode
}) {
  const start = useStart()
  const dragged = useRef<string>(undefined)
  const over = useRef<HTMLElement>(undefined)
  useMoveKeys(command, param, ids)
  const point = (row: HTMLElement | undefined, place: 'before' | 'after' = 'before') => {
    delete over.current?.dataset['drop']
    over.current = row
    if (row !== undefined) row.dataset['drop'] = place
  }
  /** Whether a drop moves the dragged row before or after the hovered row; undefined if it has no effect. */
  const placeAt = (row: Element | undefined) => {
    const [from, to] = [dragged.current, idIn(row)].map((id) => (id === undefined ? -1 : ids.indexOf(id)))
    return from === undefined || to === undefined || from < 0 || to < 0 || from === to
      ? undefined
      : from < to
        ? 'after'
        : 'before'
  }
  const drag = (event: DragEvent) => {
    const row = rowOf(event.target)
    const place = placeAt(row)
    if (place !== undefined) event.preventDefault()
    point(place === undefined ? undefined : row, place)
  }
  const drop = (event: DragEvent) => {
    const row = rowOf(event.target)
    const [id, anchor, place] = [dragged.current, idIn(row), placeAt(row)]
    point(undefined)
    if (id === undefined || anchor === undefined || place === undefined) return
    event.preventDefault()
    start<AnyCommand>(command, { [param]: id, place, anchor }, 'button')
  }
  return (
    <div
      className="min-w-0 [&_tr[data-drop=after]]:shadow-[inset_0_-2px_var(--accent)] [&_tr[data-drop=before]]:shadow-[inset_0_2px_var(--accent)]"
      onDragStart={(event) => {
        dragged.current = event.target instanceof HTMLElement ? event.target.dataset['move'] : undefined
      }}
      onDragOver={drag}
      onDrop={drop}
      onDragEnd={() => {
        dragged.current = undefined
        point(undefined)
      }}
    >
      {children}
    </div>
  )
}
