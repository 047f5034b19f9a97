import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { initialConfig } from '@/contract/family/body'
import { isAsked, at, isConfig, withValueAt, type Config } from '@/contract/family/config'
import type { Field } from '@/contract/family/field'
import { lookUp, useWords } from '@/i18n/use-words'
import type { Json } from '@/lib/text/big-json'
import { maxDrawnRows, useRowPages } from '@/list/paging/row-pages'
import { Button } from '@/ui/button'
import { Disclosure } from '@/ui/disclosure'
import { cx } from '@/ui/cx'
import { ArrowDown, ArrowUp, Plus, X } from '@/ui/icon/icons'
import { IconButton } from '@/ui/icon-button'
import { isComposing } from '@/ui/overlay/compose-guard'
import { usePart } from '@/ui/use-store'
import { isTall } from '../control/of-field'
import { addLabel, fieldLabel, useFormContext } from './context'
import { RowCell } from './row-cell'

type Rows = Extract<Field, { kind: 'rows' }>

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

const toRow = (item: Json): Config => (isConfig(item) ? item : {})

/** A table row is a line of cells; in a narrow container, it is a box. */
const tableRow = '@3xl:rounded-none @3xl:border-0 @3xl:border-b @3xl:px-0 @3xl:py-1'
const tableCells = '@3xl:grid @3xl:grid-cols-(--columns) @3xl:gap-x-2'

/** Edits a list of objects as a small table, one row per object. */
export function RowsField({ path, field, value }: { path: string; field: Rows; value: Json | undefined }) {
  const { store, labelPrefix } = useFormContext()
  const { t } = useWords()
  const problems = usePart(store.state, (state) => state.problems)
  // What is no object stays in the list as it is; its row is empty.
  const items: readonly Json[] = Array.isArray(value) ? value : []
  const rows = items.map(toRow)
  const write = (next: readonly Json[]) => store.set(path, next.length === 0 ? undefined : [...next])
  const label = fieldLabel(labelPrefix, path)
  const frame = useRef<HTMLDivElement>(null)
  const { shown, start, showRow, pager } = useRowPages(rows)
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
  const hasMore = essential.length < Object.keys(field.fields).length
  const addRow = () => {
    write([...items, initialConfig(field.fields)])
    showRow(rows.length)
  }
  const move = (index: number, by: -1 | 1) => {
    const [one, other] = [items[index], items[index + by]]
    if (one === undefined || other === undefined) return
    write(items.map((row, place) => (place === index ? other : place === index + by ? one : row)))
  }
  /**
   * Moves a row and keeps the focus on the same control. Rows may
   * have different fields, so buttons are counted from the end.
   */
  const moveWithFocus = (index: number, by: -1 | 1) => {
    const controls = (place: number) => [
      ...([...(frame.current?.querySelectorAll<HTMLElement>(':scope > [role=group]') ?? [])][
        place
      ]?.querySelectorAll<HTMLElement>('input, textarea, button, [data-editor]') ?? []),
    ]
    const before = controls(index - start)
    const focusedIndex = before.findIndex((control) => control === document.activeElement)
    const isButton = before[focusedIndex] instanceof HTMLButtonElement
    flushSync(() => {
      move(index, by)
      showRow(index + by)
    })
    if (focusedIndex >= 0)
      controls((index + by) % maxDrawnRows)
        .at(isButton ? focusedIndex - before.length : focusedIndex)
        ?.focus()
  }
  /** `Alt+↑ ↓` moves the focused row. */
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (
      field.ordered !== true ||
      isComposing(event.nativeEvent) ||
      !event.altKey ||
      by === undefined ||
      rows[index + by] === undefined
    )
      return
    event.preventDefault()
    moveWithFocus(index, by)
  }
  const cells = (row: Config, index: number, fields: readonly (readonly [string, Field])[]) =>
    fields
      .filter(([name]) => isAsked(field.fields, name, row))
      .map(([name, one]) => (
        <RowCell
          key={name}
          field={one}
          name={name}
          label={fieldLabel(labelPrefix, `${path}.${name}`)}
          inTable={columns !== undefined && one.advanced !== true}
          value={at(row, name)}
          path={`${path}.${index}.${name}`}
          problem={problems[`${path}.${index}.${name}`]}
          onValue={(next) =>
            write(
              items.map((other, place) => (place === index ? withValueAt(toRow(other), name, next) : other)),
            )
          }
        />
      ))
  return (
    <div
      ref={frame}
      role="group"
      aria-label={label}
      className={cx('@container flex flex-col gap-2', columns !== undefined && '@3xl:gap-0')}
      style={columns === undefined ? undefined : ({ '--columns': columns } as CSSProperties)}
    >
      {columns !== undefined && rows.length > 0 && (
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
      {shown.map((row, place) => {
        const index = start + place
        return (
          <div
            key={index}
            role="group"
            aria-label={t('bridge.form.row', { name: label, number: index + 1 })}
            className={cx(
              'flex flex-col gap-1 rounded-md border border-line p-2',
              columns !== undefined && tableRow,
            )}
            onKeyDown={(event) => handleKeyDown(event, index)}
          >
            <div className={cx('flex flex-wrap items-start gap-2', columns !== undefined && tableCells)}>
              {cells(row, index, essential)}
              <span className="flex items-center gap-1 py-0.5">
                {field.ordered === true &&
                  ([-1, 1] as const).map((by) => (
                    <IconButton
                      key={by}
                      size="sm"
                      icon={by < 0 ? ArrowUp : ArrowDown}
                      keys={by < 0 ? 'Alt+↑' : 'Alt+↓'}
                      label={t(by < 0 ? 'bridge.form.rowUp' : 'bridge.form.rowDown', { number: index + 1 })}
                      disabledReason={
                        rows[index + by] === undefined
                          ? t(by < 0 ? 'bridge.form.isFirst' : 'bridge.form.isLast')
                          : undefined
                      }
                      onClick={() => moveWithFocus(index, by)}
                    />
                  ))}
                <IconButton
                  size="sm"
                  icon={X}
                  label={t('bridge.form.removeRow', { name: label, number: index + 1 })}
                  onClick={() => write(items.filter((_, place) => place !== index))}
                />
              </span>
            </div>
            {hasMore && (
              <MoreCells
                path={path}
                fields={field.fields}
                row={row}
                index={index}
                draw={(more) => cells(row, index, more)}
              />
            )}
          </div>
        )
      })}
      {pager}
      <div className={columns === undefined ? '' : '@3xl:pt-2'}>
        <Button size="sm" icon={Plus} onClick={addRow}>
          {addLabel(labelPrefix, path) ?? t('bridge.form.addRow')}
        </Button>
      </div>
    </div>
  )
}

type MoreCellsProps = {
  path: string
  fields: Rows['fields']
  row: Config
  index: number
  draw: (fields: readonly (readonly [string, Field])[]) => ReactNode
}

/** The advanced fields of a row: collapsed until one has a value or a problem. */
function MoreCells({ path, fields, row, index, draw }: MoreCellsProps) {
  const { store, labelPrefix } = useFormContext()
  const { t } = useWords()
  const more = Object.entries(fields).filter(([, { advanced }]) => advanced === true)
  const used = more.filter(([name]) => at(row, name) !== undefined).length
  const wrong = usePart(store.state, ({ problems }) =>
    more.some(([name]) => problems[`${path}.${index}.${name}`] !== undefined),
  )
  const [isOpen, setOpen] = useState(used > 0)
  const label =
    lookUp(`fieldMore.${labelPrefix}.${path}`) ?? t('bridge.form.advanced', { count: more.length })
  return (
    <Disclosure
      keep
      open={wrong || isOpen}
      onToggle={setOpen}
      label={used === 0 ? label : t('form.moreUsed', { label, used })}
    >
      <div className="flex flex-wrap items-start gap-2">{draw(more)}</div>
    </Disclosure>
  )
}
