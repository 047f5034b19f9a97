import { Disclosure as Fold, DisclosureButton, DisclosurePanel } from '@headlessui/react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { ChevronRight } from './icon/icons'

export interface DisclosureProps {
  label: ReactNode
  children: ReactNode
  /** Controlled when given. */
  open?: boolean
  onToggle?: (open: boolean) => void
  /** Keeps the hidden content in the page (a form's fields). */
  keep?: boolean
  /** Always open, without its header; the content keeps its state when this changes. */
  bare?: boolean
  className?: string
}

/** Synchronizes the library's state with that of the owner, in both directions. */
function Follow({
  shown,
  open,
  onToggle,
  button,
}: Pick<DisclosureProps, 'open' | 'onToggle'> & {
  shown: boolean
  button: RefObject<HTMLButtonElement | null>
}) {
  const latest = useRef({ shown, open, onToggle })
  useEffect(() => {
    latest.current = { shown, open, onToggle }
  })
  useEffect(() => {
    if (open !== undefined && open !== latest.current.shown) button.current?.click()
  }, [open, button])
  useEffect(() => {
    if (latest.current.open !== undefined && shown !== latest.current.open) latest.current.onToggle?.(shown)
  }, [shown])
  return null
}

/** A header that shows and hides the content below it. */
export function Disclosure({
  label,
  children,
  open,
  onToggle,
  keep = false,
  bare = false,
  className,
}: DisclosureProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Fold as="div" className={className} defaultOpen={open}>
      {({ open: shown }) => (
        <>
          <Follow shown={shown} open={open} onToggle={onToggle} button={button} />
          {!bare && (
            <DisclosureButton
              ref={button}
              className="group inline-flex min-h-6 min-w-6 items-center gap-1 rounded-sm text-muted hover:text-text"
            >
              <ChevronRight
                size={14}
                aria-hidden
                className="shrink-0 transition-transform group-data-open:rotate-90"
              />
              {label}
            </DisclosureButton>
          )}
          <DisclosurePanel static={bare} unmount={!keep} className={bare ? '' : 'pt-2'}>
            {children}
          </DisclosurePanel>
        </>
      )}
    </Fold>
  )
}
