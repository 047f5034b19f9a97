import type { ReactNode } from 'react'
import { cx } from './cx'
import { ChevronRight } from './icon/icons'

type Props = {
  /** What it shows and hides, for screen readers. */
  label: string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** The name of a row that shows and hides the rows below it. */
export const FoldButton = ({ label, isOpen, onToggle, children }: Props) => (
  <button
    type="button"
    aria-label={label}
    aria-expanded={isOpen}
    onClick={onToggle}
    className="inline-flex min-h-6 min-w-6 items-center gap-1 rounded-sm text-left hover:text-accent"
  >
    <ChevronRight
      size={14}
      aria-hidden
      className={cx('shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
    />
    {children}
  </button>
)
