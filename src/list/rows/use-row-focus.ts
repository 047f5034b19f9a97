import { useEffect, useRef, useState, type RefObject } from 'react'
import { useCommandRuntime } from '@/command/react'
import { usePart } from '@/ui/use-store'
import type { RowsHandle } from './use-window'

/**
 * Keeps the browser's focus on the focused row. `follow` requests it. If the focused row or dialog is removed, the focus
 * moves to the row now at its index, never to the body (catalogue W5).
 */
export function useRowFocus(
  frame: RefObject<HTMLElement | null>,
  place: number,
  lines: unknown,
  turn: number,
  rows: RefObject<RowsHandle | null>,
) {
  const { runner } = useCommandRuntime()
  const dialogOpen = usePart(runner.store, ({ prompting }) => prompting !== undefined)
  const [requests, setRequests] = useState(0)
  const handledRequests = useRef(0)
  const page = useRef(turn)
  const hadFocus = useRef(false)
  useEffect(() => {
    const focusLost =
      hadFocus.current &&
      !dialogOpen &&
      (document.activeElement === null || document.activeElement === document.body)
    const pageChanged = page.current !== turn
    const shouldFocus = handledRequests.current !== requests || (focusLost && pageChanged)
    handledRequests.current = requests
    page.current = turn
    if (pageChanged) frame.current?.scrollTo?.({ top: 0 })
    if (!shouldFocus && !focusLost) return
    hadFocus.current = true
    const focus = () => {
      const row = frame.current?.querySelector<HTMLElement>(`tr[data-index="${place}"]`) ?? undefined
      row?.focus({ preventScroll: true })
      if (shouldFocus) row?.scrollIntoView?.({ block: 'nearest' })
      return row !== undefined
    }
    if (focus()) return
    if (!shouldFocus || place < 0) {
      // The row was scrolled out of the virtual window: keep the scroll position.
      frame.current?.focus({ preventScroll: true })
      return
    }
    rows.current?.reveal(place)
    // The row is rendered once the virtual window has moved.
    const retryTimer = setTimeout(focus, 50)
    return () => clearTimeout(retryTimer)
  }, [frame, rows, place, lines, turn, dialogOpen, requests])
  return {
    follow: () => setRequests((count) => count + 1),
    visit: () => {
      hadFocus.current = true
    },
  }
}
