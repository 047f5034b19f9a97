import { useEffect, useRef, useState } from 'react'

/**
 * Returns a function that restores the caret of a text field. Chromium restores only the focus when a dialog closes, and the field
 * has lost its caret position by then.
 */
function caretOf(field: Element | null): () => void {
  // A code editor in a shadow tree restores its own caret on focus.
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => undefined
  const { selectionStart, selectionEnd, selectionDirection } = field
  return () => {
    if (selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
  }
}

/** The focused element when the window opens, with its caret. */
const openerNow = () => ({ element: document.activeElement, giveCaretBack: caretOf(document.activeElement) })

/**
 * Rendered inside a window of the library; restores focus and caret on close: to the opener, or to `to` when the opener is no longer
 * in the page. The library would then choose an older element.
 */
export function FocusBack({ to }: { to: (() => HTMLElement | null | undefined) | undefined }) {
  const [{ element, giveCaretBack }] = useState(openerNow)
  const back = useRef(to)
  useEffect(() => {
    back.current = to
  }, [to])
  useEffect(
    () => () => {
      // After the library, which restores the focus in a microtask queued before this one.
      queueMicrotask(() => {
        const active = document.activeElement
        // Another window has opened and keeps the focus.
        if (active?.closest('[role=dialog], [role=alertdialog]')) return
        if (element instanceof HTMLElement && element.isConnected && element !== document.body) {
          element.focus({ preventScroll: true })
          return giveCaretBack()
        }
        const target = back.current?.()
        if (target?.contains(active) !== true) target?.focus({ preventScroll: true })
      })
    },
    [element, giveCaretBack],
  )
  return null
}
