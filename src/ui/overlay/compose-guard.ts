import { useEffect } from 'react'

/** An input method is composing: its Escape and Enter belong to it, not to us. */
export function isComposing(event: { isComposing?: boolean; keyCode?: number }): boolean {
  return event.isComposing === true || event.keyCode === 229
}

/**
 * While mounted and active, an Escape that only cancels a composition reaches no listener of the page. It must be caught on the
 * window while capturing, because the dialog library listens on the window itself.
 */
export function useComposeGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const guard = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isComposing(event)) event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', guard, true)
    return () => window.removeEventListener('keydown', guard, true)
  }, [active])
}
