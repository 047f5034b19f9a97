import { Description, Dialog as Modal, DialogTitle } from '@headlessui/react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { cx } from '../cx'
import { X } from '../icon/icons'
import { IconButton } from '../icon-button'
import { isComposing, useComposeGuard } from './compose-guard'
import { FocusBack } from './focus-back'

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
  /** Out of sight while something else has the word; what was typed in it stays. */
  covered?: boolean
  /** Without the inner padding and the header (the palette draws its own). */
  bare?: boolean
}

const widths = { sm: 'max-w-96', md: 'max-w-lg', lg: 'max-w-160', xl: 'max-w-5xl' }

const firsts = ['[data-autofocus]', '[data-body] :is(input, select, textarea):not([disabled])', '[data-footer] button', 'button']

const firstOf = (dialog: HTMLElement | null) => firsts.map((selector) => dialog?.querySelector<HTMLElement>(selector)).find((found) => found !== null) ?? null

/** A modal window: focus goes in, stays in, and comes back. */
export function Dialog(props: DialogProps) {
  return props.open ? <Window {...props} /> : null
}

/**
 * What gets the focus as the window opens or comes back from under another: where it was, else what is wanted, else the first. It is
 * asked for only then, so that what stands in the window by then counts.
 */
function useFirst(frame: RefObject<HTMLElement | null>, wanted: RefObject<HTMLElement | null> | undefined, covered: boolean) {
  const held = useRef<HTMLElement | null>(null)
  const [first] = useState(() => ({
    get current() {
      return held.current?.isConnected === true ? held.current : (wanted?.current ?? firstOf(frame.current))
    },
  }))
  // What had the focus may have gone with a change of content; the next keys must not fall beside the window.
  useLayoutEffect(() => {
    const active = document.activeElement
    if (!covered && (active === null || active === document.body)) first.current?.focus()
  })
  const onFocus = (event: { target: EventTarget }) => {
    if (event.target instanceof HTMLElement && event.target !== frame.current) held.current = event.target
  }
  return { first, onFocus }
}

/** The library's modal with our looks and laws: Escape and a press beside the panel close one level only (catalogue W4). */
function Window(props: DialogProps) {
  const { onClose, title, titleHidden, description, children, footer, role = 'dialog', width = 'md' } = props
  const { initialFocus, returnFocus, closeLabel, bare, covered = false } = props
  useComposeGuard(true)
  const frame = useRef<HTMLDivElement>(null)
  const { first, onFocus } = useFirst(frame, initialFocus, covered)

  // Before the library hears it on the window: it would take the focus out of a window that stays open after all.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  const onMouseDown = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return
    // A press beside the panel takes no focus out of it: it may stay open after all.
    event.preventDefault()
    // The second half of a double click on what opened it falls there too.
    if (event.detail < 2) onClose()
  }
  return (
    <Modal
      ref={frame}
      open={!covered}
      unmount={false}
      role={role}
      onClose={onClose}
      initialFocus={first}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onMouseDown={onMouseDown}
      className="fixed inset-0 z-30 overflow-y-auto bg-scrim px-2 pt-[12vh] pb-4 text-text outline-none max-md:pt-4"
    >
      <FocusBack to={returnFocus} />
      <div
        className={cx(
          'mx-auto flex w-full flex-col rounded-md border border-field bg-raised text-body text-text shadow-float',
          widths[width],
          !bare && 'gap-3 p-4',
        )}
      >
        <div className={bare || (titleHidden && !closeLabel) ? 'sr-only' : 'flex items-start gap-2'}>
          <DialogTitle className={cx('min-w-0 flex-1 text-section font-semibold wrap-anywhere', titleHidden && 'sr-only')}>{title}</DialogTitle>
          {closeLabel && !bare && <IconButton size="sm" icon={X} label={closeLabel} keys="Esc" onClick={onClose} />}
        </div>
        {description && <Description as="div" className={bare ? 'sr-only' : 'text-muted wrap-anywhere'}>{description}</Description>}
        <div data-body className="contents">
          {children}
        </div>
        {footer && <div data-footer className="flex flex-wrap justify-end gap-2 pt-1">{footer}</div>}
      </div>
    </Modal>
  )
}
