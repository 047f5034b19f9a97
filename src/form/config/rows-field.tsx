import { useCallback, useMemo, useRef, useState, type CSSProperties } from 'react'
import { flushSync } from 'react-dom'
import { initialConfig } from '@/contract/family/body'
import { at, isConfig, withValueAt, type Config } from '@/contract/family/config'
import { useWords } from '@/i18n/use-words'
import type { Json } from '@/lib/text/big-json'
import { maxEditedRows, useRowPages } from '@/list/paging/row-pages'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { Plus } from '@/ui/icon/icons'
import { usePart } from '@/ui/use-store'
import { isTall } from '../control/of-field'
import { addLabel, fieldLabel, useFormContext } from './context'
import { RowView, tableCells, tableRow, type Rows } from './row-view'

/** The grid columns if all rows have the same single-line cells; else undefined. Texts take the remaining width. */
function columnsOf({ fields }: Rows): string | undefined {
  const cells = Object.values(fields).filter(({ advanced }) => advanced !== true)
  if (cells.some((field) => field.when !== undefined || isTall(field))) return undefined
  const short = cells.length > 5 ? 'minmax(6.5rem, 1fr)' : 'minmax(9.5rem, 1fr)'
  const widths = cells.map(({ kind }) =>
    ['choice', 'toggle', 'number'].includes(kind) ? short : 'minmax(8rem, 3fr)',
  )
  return [...widths, 'auto'].join(' ')
}

const emptyRow: Config = {}
const toRow = (item: Json | undefined): Config => (isConfig(item) ? item : emptyRow)

/** Edits a list of objects as a small table, one row per object. */
export function RowsField({ path, field, value }: { path: string; field: Rows; value: Json | undefined }) {
  const { store, labelPrefix } = useFormContext()
  const { t } = useWords()
  const problems = usePart(store.state, (state) => state.problems)
  // What is no object stays in the list as it is; its row is empty.
  const items: readonly Json[] = Array.isArray(value) ? value : []
  const label = fieldLabel(labelPrefix, path)
  const frame = useRef<HTMLDivElement>(null)
  const { shown, start, showRow, pager } = useRowPages(items, maxEditedRows)
  // The row of a problem is on the page before its field is focused.
  const focus = usePart(store.state, (state) => state.focus)
  const [seenFocus, setSeenFocus] = useState(focus)
  if (focus !== seenFocus) {
    setSeenFocus(focus)
    const row =
      focus?.path.startsWith(`${path}.`) === true ? Number.parseInt(focus.path.slice(path.length + 1)) : -1
    if (row >= 0) showRow(row)
  }
  const columns = columnsOf(field)
  const essential = Object.entries(field.fields).filter(([, { advanced }]) => advanced !== true)
  /** Replaces the items by a change of the present ones. It remains the same function, so that only changed rows are drawn. */
  const change = useCallback(
    (next: (items: readonly Json[]) => readonly Json[]) => {
      const now = at(store.state.get().config, path)
      const changed = next(Array.isArray(now) ? now : [])
      store.set(path, changed.length === 0 ? undefined : [...changed])
    },
    [store, path],
  )
  const addRow = () => {
    change((now) => [...now, initialConfig(field.fields)])
    showRow(items.length)
  }
  const rowActions = useMemo(
    () => ({
      setCell: (index: number, name: string, next: Json | undefined) =>
        change((now) =>
          now.map((item, place) => (place === index ? withValueAt(toRow(item), name, next) : item)),
        ),
      remove: (index: number) => change((now) => now.filter((_, place) => place !== index)),
      move(index: number, by: -1 | 1) {
        const controls = (place: number) => findControls(frame.current, place)
        const before = controls(index % maxEditedRows)
        const focusedIndex = before.findIndex((control) => control === document.activeElement)
        const isButton = before[focusedIndex] instanceof HTMLButtonElement
        flushSync(() => {
          change((now) => swap(now, index, index + by))
          showRow(index + by)
        })
        // Rows may have different fields, so buttons are counted from the end.
        if (focusedIndex >= 0)
          controls((index + by) % maxEditedRows)
            .at(isButton ? focusedIndex - before.length : focusedIndex)
            ?.focus()
      },
    }),
    [change, showRow],
  )
  return (
    <div
      ref={frame}
      role="group"
      aria-label={label}
      className={cx('@container flex flex-col gap-2', columns !== undefined && '@3xl:gap-0')}
      style={columns === undefined ? undefined : ({ '--columns': columns } as CSSProperties)}
    >
      {columns !== undefined && items.length > 0 && (
        <div aria-hidden className={cx('hidden text-small text-muted', tableRow, tableCells)}>
          {essential.map(([name, { required }]) => (
            <span key={name}>
              {fieldLabel(labelPrefix, `${path}.${name}`)}
              {required === true ? ' *' : ''}
            </span>
          ))}
          <span className={field.ordered === true ? 'w-23' : 'w-7'} />
        </div>
      )}
      {shown.map((item, place) => (
        <RowView
          key={start + place}
          path={path}
          field={field}
          row={toRow(item)}
          index={start + place}
          isLast={start + place === items.length - 1}
          inTable={columns !== undefined}
          problems={problems}
          actions={rowActions}
        />
      ))}
      {pager}
      <div className={columns === undefined ? '' : '@3xl:pt-2'}>
        <Button size="sm" icon={Plus} onClick={addRow}>
          {addLabel(labelPrefix, path) ?? t('bridge.form.addRow')}
        </Button>
      </div>
    </div>
  )
}

/** The controls of one of the drawn rows. */
const findControls = (frame: HTMLElement | null, place: number): readonly HTMLElement[] => [
  ...([...(frame?.querySelectorAll<HTMLElement>(':scope > [role=group]') ?? [])][
    place
  ]?.querySelectorAll<HTMLElement>('input, textarea, button, [data-editor]') ?? []),
]

/** A copy of a list in which two items have changed their places. */
function swap(items: readonly Json[], index: number, other: number): readonly Json[] {
  const [one, two] = [items[index], items[other]]
  if (one === undefined || two === undefined) return items
  return items.map((item, place) => (place === index ? two : place === other ? one : item))
}
