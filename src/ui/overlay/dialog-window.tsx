import { Description, Dialog as Modal, DialogTitle } from '@headlessui/react'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { cx } from '../cx'
import { X } from '../icon/icons'
import { IconButton } from '../icon-button'
import { isComposing, useComposeGuard } from './compose-guard'
import { dialogPanelClass, scrimClass, type DialogProps } from './dialog-look'
import { FocusBack } from './focus-back'

const firsts = [
  '[data-autofocus]',
  '[data-body] :is(input, select, textarea, [role=checkbox], [role=switch]):not([disabled], [data-disabled])',
  '[data-footer] button',
  'button',
]

const firstOf = (dialog: HTMLElement | null) =>
  firsts.map((selector) => dialog?.querySelector<HTMLElement>(selector)).find((match) => match !== null) ??
  null

/**
 * Focuses an element when the window opens or comes back to the front: the last focused one, else the preferred one, else the first.
 * It is looked up at that moment, when the content is rendered.
 */
function useFirst(
  frame: RefObject<HTMLElement | null>,
  requested: RefObject<HTMLElement | null> | undefined,
  covered: boolean,
) {
  const held = useRef<HTMLElement | null>(null)
  const [first] = useState(() => ({
    get current() {
      return held.current?.isConnected === true
        ? held.current
        : (requested?.current ?? firstOf(frame.current))
    },
  }))
  // A change of content may have removed the focused element; the next keys must still reach the window.
  useLayoutEffect(() => {
    const active = document.activeElement
    if (!covered && (active === null || active === document.body)) first.current?.focus()
  })
  // On touch devices the library focuses the window itself. Runs in the tap that opened it, or phones would show no keyboard.
  useEffect(() => {
    if (covered || document.activeElement !== frame.current) return
    frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  })
  const onFocus = (event: { target: EventTarget }) => {
    if (event.target instanceof HTMLElement && event.target !== frame.current) held.current = event.target
  }
  return { first, onFocus }
}

/** The library's modal with the console's style; Escape and a press outside the panel close one level only (catalogue W4). */
export function Window(props: DialogProps) {
  const { onClose, title, titleHidden, description, children, footer, role = 'dialog', width = 'md' } = props
  const { initialFocus, returnFocus, closeLabel, bare, covered = false } = props
  useComposeGuard(true)
  const frame = useRef<HTMLDivElement>(null)
  const { first, onFocus } = useFirst(frame, initialFocus, covered)

  // Handled before the library's listener, which would move the focus out of a window that stays open.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  const onMouseDown = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return
    // A press outside the panel must not move the focus, as the window may stay open.
    event.preventDefault()
    // The second press of a double click on the opener lands here too.
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
      className={scrimClass}
    >
      <FocusBack to={returnFocus} />
      <div className={cx(dialogPanelClass(width, props.tone), bare ? 'overflow-y-auto' : 'gap-3 p-4')}>
        <div className={bare || (titleHidden && !closeLabel) ? 'sr-only' : 'flex items-start gap-2'}>
          <DialogTitle
            className={cx(
              'min-w-0 flex-1 text-section font-semibold wrap-anywhere',
              titleHidden && 'sr-only',
            )}
          >
            {title}
          </DialogTitle>
          {closeLabel && !bare && (
            <IconButton size="sm" icon={X} label={closeLabel} keys="Esc" onClick={onClose} />
          )}
        </div>
        {description && (
          <Description as="div" className={bare ? 'sr-only' : 'text-muted wrap-anywhere'}>
            {description}
          </Description>
        )}
        <div
          data-body
          className={bare ? 'contents' : '-mx-4 -my-1 flex min-h-0 flex-col gap-3 overflow-y-auto px-4 py-1'}
        >
          {children}
        </div>
        {footer && (
          <div data-footer className="flex flex-wrap justify-end gap-2 pt-1">
            {footer}
          </div>
        )}
      </div>
    </Modal>
  )
}
