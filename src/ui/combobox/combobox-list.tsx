import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from '../cx'
import { KeyCaps } from '../key-caps'

export interface ComboboxListProps {
  /** What the input's aria-controls names; the list must be in the page whenever the input says it is expanded. */
  id: string
  label: string
  children?: ReactNode
  className?: string
  multiple?: boolean
}

/** The listbox under a combobox input. Focus stays in the input; it points here with aria-activedescendant. */
export function ComboboxList({ id, label, children, className, multiple }: ComboboxListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      className={cx('max-h-96 overflow-y-auto overscroll-contain contain-content', className)}
    >
      {children}
    </div>
  )
}

/** Rows under a small heading. */
export function ComboboxGroup({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <div aria-hidden className="px-3 pt-2.5 pb-1 text-small font-semibold text-muted">
        {label}
      </div>
      {children}
    </div>
  )
}

interface ComboboxRowContentProps {
  glyph?: ReactNode
  title: ReactNode
  /** At the right: group, what it acts on, when it was used. */
  detail?: ReactNode
  keys?: string
  /** Why it cannot run; takes the place of the detail. */
  reason?: string | null | false
}

/** The inside of a row: glyph, title, detail, key cap; for lists that bring their own option element (cmdk). */
function ComboboxRowContent({ glyph, title, detail, keys, reason }: ComboboxRowContentProps) {
  return (
    <>
      <span aria-hidden className="flex w-4 shrink-0 justify-center text-muted">
        {glyph}
      </span>
      <span className={cx('min-w-0 flex-1 truncate', reason && 'text-muted')}>{title}</span>
      {(reason || detail) && <span className="min-w-0 max-w-[50%] truncate text-small text-muted">{reason || detail}</span>}
      {keys && <KeyCaps keys={keys} hidden />}
    </>
  )
}

export interface ComboboxRowProps extends ComboboxRowContentProps {
  id: string
  /** The row that Enter would take. */
  active: boolean
  /** The row that is the present value. */
  selected?: boolean
  onPick: () => void
  onHover?: () => void
  index?: number
  count?: number
}

/** The classes of a row, for lists that bring their own option element. */
const comboboxRowClass = 'flex min-h-9 items-center gap-3 border-l-3 border-transparent px-3 py-1 select-none'

/** One option: 36 px, accent edge and tint when active; kept in view as it becomes so. */
export function ComboboxRow({ id, active, selected = false, onPick, onHover, index, count, ...content }: ComboboxRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={selected || active}
      aria-disabled={content.reason ? true : undefined}
      aria-posinset={index === undefined ? undefined : index + 1}
      aria-setsize={count}
      className={cx(comboboxRowClass, active && 'border-l-accent! bg-tint')}
      onMouseMove={onHover}
      // The input keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!content.reason) onPick()
      }}
    >
      <ComboboxRowContent {...content} />
    </div>
  )
}
