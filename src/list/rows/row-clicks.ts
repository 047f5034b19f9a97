import type { MouseEvent } from 'react'
import type { ListEvent } from '../marks/marks'

const interactive = 'a, button, input, select, textarea, label, [role=checkbox]'

const rowOf = (event: MouseEvent): number | undefined => {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-index]') : null
  const at = row?.dataset['index']
  return at === undefined ? undefined : Number(at)
}

type Acts = {
  send: (event: ListEvent) => void
  /** Puts the browser's focus on the row. */
  follow: () => void
  /** Shows the row at a glance. */
  peek: () => void
  open: () => void
}

/**
 * Clicks of all rows, heard once: a click focuses the row and shows it at a glance, the box marks (with Shift
 * a stretch), a double click opens.
 */
export function rowClicks({ send, follow, peek, open }: Acts) {
  return {
    onClick(event: MouseEvent) {
      const index = rowOf(event)
      if (index === undefined || !(event.target instanceof Element)) return
      if (event.target.closest('[data-mark]') !== null) {
        send(event.shiftKey ? { type: 'move', to: index, extend: true } : { type: 'toggle', index })
        return
      }
      const control = event.target.closest(interactive)
      if (control !== null && control.tagName !== 'BUTTON') return
      send({ type: 'move', to: index, extend: control === null && event.shiftKey })
      if (control !== null) return
      follow()
      // Who selects a text of the row wants to copy it.
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
