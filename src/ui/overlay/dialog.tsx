import { X } from '../icon/icons'
import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { isComposing, useComposeGuard } from './compose-guard'
import { cx } from '../cx'
import { IconButton } from '../icon-button'

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

function focusFirst(dialog: HTMLElement | null, wanted: HTMLElement | null | undefined): void {
  const first = wanted ?? firsts.map((selector) => dialog?.querySelector<HTMLElement>(selector)).find(Boolean)
  first?.focus()
}

/**
 * How to give a text field its caret back. Chromium gives back the focus alone, as a dialog closes: what is typed next would be
 * lost, and by then the field no longer tells where its caret was.
 */
function caretOf(field: Element | null): () => void {
  // An editor in a tree of its own puts its caret where it was as it takes the focus.
  if (field instanceof HTMLElement && field.shadowRoot !== null) return () => { if (document.activeElement === field) field.focus() }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => undefined
  const { selectionStart, selectionEnd, selectionDirection } = field
  return () => {
    if (document.activeElement === field && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
  }
}

/** A modal window: focus goes in, stays in, and comes back. */
export function Dialog(props: DialogProps) {
  return props.open ? <Window {...props} /> : null
}

/**
 * The platform's own modal: the top layer, the trap and the inert page come with it. Escape is taken as a key, not as the
 * browser's close request, so that every level closes only what is its own (catalogue W4).
 */
function Window(props: DialogProps) {
  const { onClose, title, titleHidden, description, children, footer, role = 'dialog', width = 'md' } = props
  const { initialFocus, returnFocus, closeLabel, bare, covered } = props
  useComposeGuard(true)
  const base = useId()
  const frame = useRef<HTMLDialogElement>(null)
  const back = useRef(returnFocus)
  const opener = useRef<Element | null>(null)
  const held = useRef<HTMLElement | null>(null)
  useEffect(() => {
    back.current = returnFocus
  }, [returnFocus])

  useLayoutEffect(() => {
    if (covered) return
    opener.current ??= document.activeElement
    const giveCaretBack = caretOf(document.activeElement)
    const dialog = frame.current
    dialog?.showModal()
    focusFirst(dialog, held.current ?? initialFocus?.current)
    return () => {
      const last = document.activeElement
      held.current = last instanceof HTMLElement && dialog?.contains(last) === true ? last : null
      dialog?.close()
      giveCaretBack()
      // After whatever closed it has settled: another dialog may stand by then, and it keeps the focus.
      requestAnimationFrame(() => {
        const active = document.activeElement
        if (active !== null && active !== document.body && active.isConnected) return
        const from = opener.current
        const target = from instanceof HTMLElement && from.isConnected && from !== document.body ? from : back.current?.()
        target?.focus()
      })
    }
  }, [initialFocus, covered])

  // What had the focus may have gone with a change of content; the next keys must not fall beside the window.
  useLayoutEffect(() => {
    const active = document.activeElement
    if (!covered && (active === null || active === document.body)) focusFirst(frame.current, initialFocus?.current)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    // The keys and the press beside the panel only close it; every control inside is a control of its own.
    <dialog
      ref={frame}
      role={role}
      aria-modal="true"
      aria-labelledby={`${base}-title`}
      aria-describedby={description ? `${base}-text` : undefined}
      className="fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none overflow-y-auto bg-scrim px-2 pt-[12vh] pb-4 text-text backdrop:bg-transparent max-md:pt-4"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return
        // A press beside the panel takes no focus out of it: it may stay open after all.
        event.preventDefault()
        // The second half of a double click on what opened it falls there too.
        if (event.detail < 2) onClose()
      }}
    >
      <div
        className={cx(
          'mx-auto flex w-full flex-col rounded-md border border-field bg-raised text-body text-text shadow-float',
          widths[width],
          !bare && 'gap-3 p-4',
        )}
      >
        <div className={bare || (titleHidden && !closeLabel) ? 'sr-only' : 'flex items-start gap-2'}>
          <h2 id={`${base}-title`} className={cx('min-w-0 flex-1 text-section font-semibold wrap-anywhere', titleHidden && 'sr-only')}>
            {title}
          </h2>
          {closeLabel && !bare && <IconButton size="sm" icon={X} label={closeLabel} keys="Esc" onClick={onClose} />}
        </div>
        {description && (
          <div id={`${base}-text`} className={bare ? 'sr-only' : 'text-muted wrap-anywhere'}>
            {description}
          </div>
        )}
        <div data-body className="contents">
          {children}
        </div>
        {footer && <div data-footer className="flex flex-wrap justify-end gap-2 pt-1">{footer}</div>}
      </div>
    </dialog>
  )
}
