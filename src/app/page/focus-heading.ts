let last: string | undefined

/** The user left the login page: the next page gets the focus, although it is the first. */
export const focusNext = (): void => {
  last = ''
}

const settle = () => {
  const main = document.querySelector<HTMLElement>('main')
  const heading = main?.querySelector<HTMLElement>('h1') ?? main
  if (heading === null || heading === undefined) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Lists and dialogs have a better target than the heading; they have taken the focus by then. */
const afterOthers = 100

/**
 * Moves the focus to the heading, never to the body, when the focused element is removed (a pressed Retry,
 * a dismissed toast, the last row) (catalogue W5). Returns a function that stops it.
 */
export function keepFocus(): () => void {
  let held: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const lost = () => document.activeElement === document.body && held?.isConnected === false
  const hold = (event: FocusEvent) => {
    held = event.target instanceof Element ? event.target : null
  }
  const watch = new MutationObserver(() => {
    if (!lost()) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (lost()) settle()
    }, afterOthers)
  })
  document.addEventListener('focusin', hold)
  watch.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', hold)
    watch.disconnect()
    clearTimeout(timer)
  }
}

/**
 * Focuses the heading of a page after navigation (catalogue W5), not after a fresh load. The palette
 * restores the focus a little after it closes, so this is checked twice.
 */
export function focusHeading(path: string): (() => void) | undefined {
  const first = last === undefined
  if (path === last) return undefined
  last = path
  if (first) return undefined
  document.querySelector('main')?.scrollTo?.({ top: 0 })
  const away = () => {
    const { activeElement } = document
    return (
      activeElement?.closest('main, [role=dialog], [role=alertdialog], [role=menu]') === null ||
      activeElement === document.body
    )
  }
  // A menu or a dialog opened while the page was loading keeps the focus.
  const floating = document.activeElement?.closest('[role=menu], [role=dialog], [role=alertdialog]') ?? null
  if (document.querySelector('main [autofocus]') === null && floating === null) settle()
  const timer = setTimeout(() => {
    if (away()) settle()
  }, 80)
  return () => clearTimeout(timer)
}
