import { useEffect, useRef, useState } from 'react'

/**
 * How to give a text field its caret back. Chromium gives back the focus alone as a dialog closes, and by then the field no longer
 * tells where its caret was.
 */
function caretOf(field: Element | null): () => void {
  // An editor in a tree of its own puts its caret where it was as it takes the focus.
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => undefined
  const { selectionStart, selectionEnd, selectionDirection } = field
  return () => {
    if (selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
  }
}

/** What had the focus as the window came up, with its caret. */
const openerNow = () => ({ element: document.activeElement, giveCaretBack: caretOf(document.activeElement) })

/**
 * Stands in a window of the library's and gives the focus back as it closes, caret included: to what opened it, or where `to` says when
 * that has left the page. The library itself would then choose something older.
 */
export function FocusBack({ to }: { to: (() => HTMLElement | null | undefined) | undefined }) {
  const [{ element, giveCaretBack }] = useState(openerNow)
  const back = useRef(to)
  useEffect(() => {
    back.current = to
  }, [to])
  useEffect(
    () => () => {
      // After the library, which gives back in a microtask too, queued before this one.
      queueMicrotask(() => {
        const active = document.activeElement
        // Another window stands by then, and it keeps the focus.
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
