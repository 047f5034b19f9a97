import type { MouseEvent } from 'react'
import type { ListEvent } from '../selection/selection'

const interactive = 'a, button, input, select, textarea, label, [role=checkbox]'

const rowOf = (event: MouseEvent): number | undefined => {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-index]') : null
  const index = row?.dataset['index']
  return index === undefined ? undefined : Number(index)
}

type RowHandlers = {
  send: (event: ListEvent) => void
  /** Moves the browser's focus to the row. */
  follow: () => void
  /** Opens the preview of the row. */
  peek: () => void
  open: () => void
}

/**
 * Delegated click handlers of all rows: a click focuses the row and previews it, a checkbox selects it (with Shift
 * a range), a double click opens it.
 */
export function rowClicks({ send, follow, peek, open }: RowHandlers) {
  return {
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
