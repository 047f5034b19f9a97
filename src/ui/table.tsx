import type { ComponentProps, ReactNode, FocusEvent } from 'react'
import { cx } from './cx'

export type Align = 'start' | 'end' | 'center'
const aligns: Record<Align, string> = { start: 'text-left', end: 'text-right nums', center: 'text-center' }

export interface TableProps extends ComponentProps<'table'> {
  /** The accessible name of the table and of its scrolling frame. */
  label: string
  /** Classes of the scrolling frame: give it a height for a sticky header. */
  frameClass?: string
  /** The frame's element, for virtual rows. */
  frameRef?: ComponentProps<'div'>['ref']
  /** The first column holds the check boxes of the selection: it is narrow, and on narrow screens the second column stays with it. */
  selectColumn?: boolean
  /** The width of each column in CSS pixels; fixed, whatever the rows contain. */
  widths?: readonly number[]
  children: ReactNode
}

/** A table that scrolls inside its frame; below 720 px its first column stays. */
export function Table({
  label,
  frameClass,
  frameRef,
  selectColumn,
  widths,
  className,
  children,
  ...rest
}: TableProps) {
  return (
    // Focusable, so that it scrolls by keyboard.
    <div
      ref={frameRef}
      role="region"
      aria-label={label}
      tabIndex={0}
      data-select-column={selectColumn || undefined}
      className={cx('table-frame ring-inside relative min-w-0 overflow-auto', frameClass)}
    >
      <table
        aria-label={label}
        {...rest}
        data-select-column={selectColumn || undefined}
        className={cx(
          'data-table w-full border-separate border-spacing-0',
          widths && 'table-fixed',
          className,
        )}
      >
        {widths && (
          <colgroup>
            {widths.map((width, index) => (
              <col key={index} style={{ width }} />
            ))}
          </colgroup>
        )}
        {children}
      </table>
    </div>
  )
}

/** Moves a focused header out from under the sticky columns: the browser scrolls only to what is outside of the frame. */
const uncover = ({ target }: FocusEvent) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The head; it stays visible while the body scrolls. */
export function THead({ className, ...rest }: ComponentProps<'thead'>) {
  return <thead onFocus={uncover} {...rest} className={cx('sticky top-0 z-2', className)} />
}

export interface ThProps extends Omit<ComponentProps<'th'>, 'align'> {
  align?: Align
  /** The current order; with onSort the header is a button. */
  sort?: 'ascending' | 'descending' | 'none'
  onSort?: () => void
}

/** A column's header. */
export function Th({ align = 'start', sort, onSort, className, children, ...rest }: ThProps) {
  const arrow = sort === 'ascending' ? '▴' : sort === 'descending' ? '▾' : ''
  return (
    <th
      scope="col"
      aria-sort={sort}
      {...rest}
      className={cx(
        'data-head h-8 px-2.5 text-small font-semibold whitespace-nowrap text-muted',
        aligns[align],
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cx(
            'inline-flex min-h-6 min-w-6 items-center gap-1 rounded-sm hover:text-text',
            align === 'end' && 'flex-row-reverse',
          )}
        >
          {children}
          {arrow !== '' && <span aria-hidden>{arrow}</span>}
        </button>
      ) : (
        children
      )}
    </th>
  )
}

export interface TrProps extends ComponentProps<'tr'> {
  /** The row that keys act on: accent edge. */
  focused?: boolean
  /** Chosen for a bulk command: tint. */
  selected?: boolean
}

/** A row of 32 px (40 when comfortable). */
export function Tr({ focused, selected, className, ...rest }: TrProps) {
  return (
    <tr
      {...rest}
      data-focused={focused || undefined}
      data-selected={selected || undefined}
      className={cx('data-row ring-inside [&>td]:border-b [&>td]:border-line', className)}
    />
  )
}

export interface TdProps extends Omit<ComponentProps<'td'>, 'align'> {
  align?: Align
  mono?: boolean
  muted?: boolean
}

/** A cell: one line, cut off at its column's width. */
export function Td({ align = 'start', mono, muted, className, ...rest }: TdProps) {
  return (
    <td
      {...rest}
      className={cx(
        'max-w-80 truncate px-2.5',
        aligns[align],
        mono && 'font-mono text-small',
        muted && 'text-muted',
        className,
      )}
    />
  )
}
