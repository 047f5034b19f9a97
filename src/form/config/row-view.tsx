import { memo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { isAsked, at, type Config } from '@/contract/family/config'
import type { Field } from '@/contract/family/field'
import { lookUp, useWords } from '@/i18n/use-words'
import type { Json } from '@/lib/text/big-json'
import { cx } from '@/ui/cx'
import { Disclosure } from '@/ui/disclosure'
import { ArrowDown, ArrowUp, X } from '@/ui/icon/icons'
import { IconButton } from '@/ui/icon-button'
import { isComposing } from '@/ui/overlay/compose-guard'
import { usePart } from '@/ui/use-store'
import { fieldLabel, useFormContext } from './context'
import { RowCell } from './row-cell'
import type { Problems } from './values'

/** A field whose value is a list of objects. */
export type Rows = Extract<Field, { kind: 'rows' }>

/** A table row is a line of cells; in a narrow container, it is a box. */
export const tableRow = '@3xl:rounded-none @3xl:border-0 @3xl:border-b @3xl:px-0 @3xl:py-1'
export const tableCells = '@3xl:grid @3xl:grid-cols-(--columns) @3xl:gap-x-2'

/** What can be done with the row at an index. */
type RowActions = {
  readonly setCell: (index: number, name: string, value: Json | undefined) => void
  readonly remove: (index: number) => void
  /** Moves the row and leaves the focus on the same control. */
  readonly move: (index: number, by: -1 | 1) => void
}

type Props = {
  /** The path of the list. */
  path: string
  field: Rows
  row: Config
  index: number
  isLast: boolean
  /** Its labels are in the table head. */
  inTable: boolean
  problems: Problems
  actions: RowActions
}

/** One object of a list: its fields, and the buttons that move and remove it. Draws only when something of it changes. */
export const RowView = memo(function RowView({
  path,
  field,
  row,
  index,
  isLast,
  inTable,
  problems,
  actions,
}: Props) {
  const { labelPrefix } = useFormContext()
  const { t } = useWords()
  const label = fieldLabel(labelPrefix, path)
  const entries = Object.entries(field.fields)
  const canMove = (by: -1 | 1) => (by < 0 ? index > 0 : !isLast)
  /** `Alt+↑ ↓` moves the focused row. */
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (
      field.ordered !== true ||
      isComposing(event.nativeEvent) ||
      !event.altKey ||
      by === undefined ||
      !canMove(by)
    )
      return
    event.preventDefault()
    actions.move(index, by)
  }
  const cells = (fields: readonly (readonly [string, Field])[]) =>
    fields
      .filter(([name]) => isAsked(field.fields, name, row))
      .map(([name, one]) => (
        <RowCell
          key={name}
          field={one}
          name={name}
          label={fieldLabel(labelPrefix, `${path}.${name}`)}
          inTable={inTable && one.advanced !== true}
          value={at(row, name)}
          path={`${path}.${index}.${name}`}
          problem={problems[`${path}.${index}.${name}`]}
          onValue={(next) => actions.setCell(index, name, next)}
        />
      ))
  const essential = entries.filter(([, { advanced }]) => advanced !== true)
  return (
    <div
      role="group"
      aria-label={t('bridge.form.row', { name: label, number: index + 1 })}
      className={cx('flex flex-col gap-1 rounded-md border border-line p-2', inTable && tableRow)}
      onKeyDown={handleKeyDown}
    >
      <div className={cx('flex flex-wrap items-start gap-2', inTable && tableCells)}>
        {cells(essential)}
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
                  canMove(by) ? undefined : t(by < 0 ? 'bridge.form.isFirst' : 'bridge.form.isLast')
                }
                onClick={() => actions.move(index, by)}
              />
            ))}
          <IconButton
            size="sm"
            icon={X}
            label={t('bridge.form.removeRow', { name: label, number: index + 1 })}
            onClick={() => actions.remove(index)}
          />
        </span>
      </div>
      {essential.length < entries.length && (
        <MoreCells path={path} fields={field.fields} row={row} index={index} draw={cells} />
      )}
    </div>
  )
})

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
