import { Description, Dialog as Base, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { X } from 'lucide-react'
import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import { useComposeGuard } from './compose-guard'
import { cx } from './cx'
import { IconButton } from './icon-button'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The title is only heard (the palette). */
  titleHidden?: boolean
  /** The message; an alertdialog is described by it. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the least destructive first. */
  footer?: ReactNode
  role?: 'dialog' | 'alertdialog'
  width?: 'sm' | 'md' | 'lg' | 'xl'
  /** What gets the focus first; else what has data-autofocus, else the first field, else the first button of the footer. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes when what opened the dialog has left the page. */
  returnFocus?: () => HTMLElement | null | undefined
  /** Gives the dialog a close button with this name. */
  closeLabel?: string
  /** Without the inner padding and the header (the palette draws its own). */
  bare?: boolean
}

const widths = { sm: 'max-w-96', md: 'max-w-lg', lg: 'max-w-160', xl: 'max-w-5xl' }

const firsts = ['[data-autofocus]', '[data-body] :is(input, select, textarea):not([disabled])', '[data-footer] button', 'button']

/** A modal window: focus goes in, stays in, and comes back. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, titleHidden, description, children, footer, role = 'dialog', width = 'md' } = props
  const { initialFocus, returnFocus, closeLabel, bare } = props
  useComposeGuard(open)
  const panel = useRef<HTMLDivElement>(null)
  // Read by the library when the dialog stands, so it can look for what came to be inside.
  const first = useMemo(
    () => ({
      get current() {
        const found = firsts.map((selector) => panel.current?.querySelector<HTMLElement>(selector)).find(Boolean)
        return initialFocus?.current ?? found ?? null
      },
    }),
    [initialFocus],
  )
  const wasOpen = useRef(false)
  useEffect(() => {
    if (open) {
      wasOpen.current = true
      return
    }
    if (!wasOpen.current) return
    wasOpen.current = false
    // After the library has tried to give the focus back to the opener.
    const frame = requestAnimationFrame(() => {
      const active = document.activeElement
      if (!active || active === document.body || !active.isConnected) returnFocus?.()?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [open, returnFocus])
  return (
    <Base
      open={open}
      onClose={onClose}
      role={role}
      initialFocus={first}
      className="relative z-50"
    >
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className="fixed inset-0 overflow-y-auto px-2 pt-[12vh] pb-4 max-md:pt-4">
        <DialogPanel
          ref={panel}
          className={cx(
            'mx-auto flex w-full flex-col rounded-md border border-field bg-raised text-body text-text shadow-float',
            widths[width],
            !bare && 'gap-3 p-4',
          )}
        >
          <div className={bare || (titleHidden && !closeLabel) ? 'sr-only' : 'flex items-start gap-2'}>
            <DialogTitle className={cx('min-w-0 flex-1 text-section font-semibold', titleHidden && 'sr-only')}>{title}</DialogTitle>
            {closeLabel && !bare && <IconButton size="sm" icon={X} label={closeLabel} keys="Esc" onClick={onClose} />}
          </div>
          {description && (
            <Description as="div" className={bare ? 'sr-only' : 'text-muted'}>
              {description}
            </Description>
          )}
          <div data-body className="contents">
            {children}
          </div>
          {footer && <div data-footer className="flex flex-wrap justify-end gap-2 pt-1">{footer}</div>}
        </DialogPanel>
      </div>
    </Base>
  )
}
