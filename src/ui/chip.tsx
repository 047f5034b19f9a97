import { X } from './icon/icons'
import type { ReactNode } from 'react'
import { cx } from './cx'
import { KeyCaps } from './key-caps'

export interface ChipProps {
  /** "state" */
  name: ReactNode
  /** "connected"; pass <Untrusted> for what a device or a user typed. */
  value?: ReactNode
  keys?: string
  /** Opens the filter. Without it the chip is only text. */
  onOpen?: () => void
  expanded?: boolean
  onRemove?: () => void
  /** "Remove filter: state" */
  removeLabel?: string
}

/** One filter: its name and value, opened by the chip itself, removed by its cross. */
export function Chip({ name, value, keys, onOpen, expanded, onRemove, removeLabel }: ChipProps) {
  const inside = (
    <>
      <span className="text-muted">{name}</span>
      {value !== undefined && <span className="max-w-60 truncate font-semibold">{value}</span>}
      {keys && <KeyCaps keys={keys} hidden />}
    </>
  )
  const part = cx('inline-flex min-h-6 items-center gap-1.5 rounded-full px-2.5', onRemove && 'pr-1')
  return (
    <span className="inline-flex max-w-full items-center rounded-full border border-line bg-surface">
      {onOpen ? (
        <button
          type="button"
          className={cx(part, 'hover:bg-hover')}
          onClick={onOpen}
          aria-expanded={expanded}
        >
          {inside}
        </button>
      ) : (
        <span className={part}>{inside}</span>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          title={removeLabel}
          onClick={onRemove}
          className="inline-flex size-6 items-center justify-center rounded-full text-muted hover:bg-hover hover:text-text"
        >
          <X size={12} aria-hidden />
        </button>
      )}
    </span>
  )
}
