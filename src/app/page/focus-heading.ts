let last: string | undefined

/** The login page is left: the next page gets the focus, though it is the first. */
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

/** Lists and dialogs know better places than the heading; they have taken the focus by then. */
const afterOthers = 100

/**
 * What had the focus has left the page (a pressed Retry, a dismissed toast, the last row): it comes to the heading, never to
 * the body (catalogue W5). Returns the way to stop.
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
 * Puts the focus on the heading of a page just arrived at (catalogue W5), not on the first one of a fresh load. The palette
 * gives the focus back a little later than it closes, so it is looked at twice.
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
  // A menu or a dialog opened while the page was still coming keeps the focus, and what is typed into it.
  const floating = document.activeElement?.closest('[role=menu], [role=dialog], [role=alertdialog]') ?? null
  if (document.querySelector('main [autofocus]') === null && floating === null) settle()
  const timer = setTimeout(() => {
    if (away()) settle()
  }, 80)
  return () => clearTimeout(timer)
}
