import { ChevronRight } from './icon/icons'
import { useId, useState, type ReactNode } from 'react'
import { cx } from './cx'

export interface DisclosureProps {
  label: ReactNode
  children: ReactNode
  /** Controlled when given. */
  open?: boolean
  onToggle?: (open: boolean) => void
  defaultOpen?: boolean
  /** Keeps the hidden content in the page (a form's fields). */
  keep?: boolean
  /** Always open, without its line; what was typed inside stays when this changes. */
  bare?: boolean
  className?: string
}

/** A line that opens what stands below it. */
export function Disclosure({ label, children, open, onToggle, defaultOpen = false, keep, bare = false, className }: DisclosureProps) {
  const id = useId()
  const [own, setOwn] = useState(defaultOpen)
  const shown = bare || (open ?? own)
  const toggle = () => {
    setOwn(!shown)
    onToggle?.(!shown)
  }
  return (
    <div className={className}>
      {!bare && <button
        type="button"
        aria-expanded={shown}
        aria-controls={shown || keep ? id : undefined}
        onClick={toggle}
        className="inline-flex min-h-6 items-center gap-1 rounded-sm text-muted hover:text-text"
      >
        <ChevronRight size={14} aria-hidden className={cx('shrink-0 transition-transform', shown && 'rotate-90')} />
        {label}
      </button>}
      {(shown || keep) && (
        <div id={id} hidden={!shown} className={bare ? '' : 'pt-2'}>
          {children}
        </div>
      )}
    </div>
  )
}
