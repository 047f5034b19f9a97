import { useEffect, useRef, useState, type RefObject } from 'react'
import { useCommandRuntime } from '@/command/react'
import { usePart } from '@/ui/use-store'

/**
 * The browser's focus on the focused row. `follow` asks for it; and when the row or the dialog that had it has left the page, it
 * goes to the row that took its place, never to the body (catalogue W5).
 */
export function useRowFocus(
  frame: RefObject<HTMLElement | null>,
  place: number,
  drawn: unknown,
  turn: number,
  reveal: (index: number) => void,
) {
  const { runner } = useCommandRuntime()
  const asking = usePart(runner.store, ({ prompting }) => prompting !== undefined)
  const [asked, ask] = useState(0)
  const answered = useRef(0)
  const page = useRef(turn)
  const visited = useRef(false)
  const show = useRef(reveal)
  useEffect(() => {
    show.current = reveal
  })
  useEffect(() => {
    const lost =
      visited.current &&
      !asking &&
      (document.activeElement === null || document.activeElement === document.body)
    const turned = page.current !== turn
    const wanted = answered.current !== asked || (lost && turned)
    answered.current = asked
    page.current = turn
    if (turned) frame.current?.scrollTo?.({ top: 0 })
    if (!wanted && !lost) return
    visited.current = true
    const focus = () => {
      const row = frame.current?.querySelector<HTMLElement>(`tr[data-index="${place}"]`) ?? undefined
      row?.focus({ preventScroll: true })
      if (wanted) row?.scrollIntoView?.({ block: 'nearest' })
      return row !== undefined
    }
    if (focus()) return
    if (!wanted || place < 0) {
      // Scrolled out of the window by the pointer: the view stays where it is.
      frame.current?.focus({ preventScroll: true })
      return
    }
    show.current(place)
    // The row is drawn once the window has moved.
    const later = setTimeout(focus, 50)
    return () => clearTimeout(later)
  }, [frame, place, drawn, turn, asking, asked])
  return {
    follow: () => ask((count) => count + 1),
    visit: () => {
      visited.current = true
    },
  }
}
