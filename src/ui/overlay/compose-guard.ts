import { useEffect } from 'react'

/** An input method is composing: its Escape and Enter are not for the page. */
export function isComposing(event: { isComposing?: boolean; keyCode?: number }): boolean {
  return event.isComposing === true || event.keyCode === 229
}

/**
 * While active, keeps an Escape that cancels a composition from every listener of the page. It captures on the window because the
 * dialog library listens there.
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
