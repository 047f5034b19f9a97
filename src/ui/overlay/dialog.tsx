import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { lazyComponent } from '../lazy-component'
import { isComposing } from './compose-guard'
import { dialogPanelClass, scrimClass, type DialogProps } from './dialog-look'

/** The library's modal is loaded after the first paint. A window opened before that already accepts typing. */
const Window = lazyComponent(
  async () => (await import('./dialog-window')).Window,
  (props: DialogProps) => <EarlyWindow {...props} />,
)

function EarlyWindow({ role = 'dialog', width = 'md', tone, onClose, children }: DialogProps) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => frame.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus(),
    [],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
    event.preventDefault()
    onClose()
  }
  return (
    <div role={role} aria-busy className={scrimClass} onKeyDown={onKeyDown}>
      <div ref={frame} className={dialogPanelClass(width, tone)}>
        {children}
      </div>
    </div>
  )
}

/** Preloads the library's modal, so that a window opens at once, also without a connection. */
export const fetchDialog = Window.fetch

/** A modal window: the focus moves in, is trapped, and is restored on close. */
export function Dialog(props: DialogProps) {
  return props.open ? <Window {...props} /> : null
}
