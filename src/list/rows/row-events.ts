import type { FocusEvent, MouseEvent } from 'react'
import type { ListEvent } from '../selection/selection'

const interactive = 'a, button, input, select, textarea, label, [role=checkbox]'

const rowOf = ({ target }: { readonly target: EventTarget }): number | undefined => {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
  const index = row?.dataset['index']
  return index === undefined ? undefined : Number(index)
}

type RowHandlers = {
  send: (event: ListEvent) => void
  /** Index of the row on which keys act. */
  place: number
  /** Moves the browser's focus to the row. */
  follow: () => void
  /** Notes that the browser's focus is in the list. */
  visit: () => void
  /** Opens the preview of the row. */
  peek: () => void
  open: () => void
}

/**
 * Delegated handlers of all rows: a click focuses the row and previews it, a checkbox selects it (with Shift a range), a double
 * click opens it. Keys act on a row that a screen reader focuses.
 */
export function rowEvents({ send, place, follow, visit, peek, open }: RowHandlers) {
  return {
    onFocus(event: FocusEvent<HTMLElement>) {
      visit()
      const index = rowOf(event)
      // The focus of a pressed mouse button is left to the click, which may extend the selection.
      if (index !== undefined && index !== place && event.target.matches('tr:focus-visible'))
        send({ type: 'move', to: index })
    },
    onClick(event: MouseEvent) {
      const index = rowOf(event)
      if (index === undefined || !(event.target instanceof Element)) return
      if (event.target.closest('[data-select]') !== null) {
        send(event.shiftKey ? { type: 'move', to: index, extend: true } : { type: 'toggle', index })
        return
      }
      const control = event.target.closest(interactive)
      if (control !== null && control.tagName !== 'BUTTON') return
      send({ type: 'move', to: index, extend: control === null && event.shiftKey })
      if (control !== null) return
      follow()
      // A user who selects text wants to copy it, not to see the preview.
      if (!event.shiftKey && getSelection()?.isCollapsed !== false) peek()
    },
    onDoubleClick(event: MouseEvent) {
      if (
        rowOf(event) !== undefined &&
        event.target instanceof Element &&
        event.target.closest(interactive) === null
      )
        open()
    },
  }
}
