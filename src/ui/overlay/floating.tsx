import { Portal } from '@headlessui/react'
import { useRef, type ReactNode } from 'react'

/**
 * Renders the library's floating panels next to their opener, not at the end of the page, so that they stay inside their landmark,
 * row and dialog.
 */
export function InPlacePortal({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null)
  return (
    <Portal.Group target={place}>
      <span ref={place} className="contents">
        {children}
      </span>
    </Portal.Group>
  )
}

/** Props that put a panel into the browser's top layer, where no table, card or dialog clips it. */
export const topLayer = {
  popover: 'manual',
  ref: (panel: HTMLElement | null) => panel?.showPopover?.(),
} as const

/** The position of a panel: below its button, or above it where there is more room, always inside the window. */
export const anchorAt = (align: 'start' | 'end') => ({ to: `bottom ${align}`, gap: 4, padding: 8 }) as const

export const panelClass =
  'inset-auto m-0 rounded-md border border-field bg-raised text-body text-text shadow-float focus:outline-none'
