import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { nearest } from './scale'
import type { Point } from './series'

/** Which point is read out: by pointer, and by arrow keys, Page keys, Home and End; Escape puts it away. */
export function useCrosshair(points: readonly Point[], from: number, to: number) {
  // Kept as a time: when new points come in, the reading stays where it was.
  const [time, setTime] = useState<number | null>(null)
  const index = time === null || time < from || time > to ? -1 : nearest(points, time)
  const at = (next: number) => setTime(points[Math.min(points.length - 1, Math.max(0, next))]?.t ?? null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const start = index === -1 ? points.length : index
    const step = event.shiftKey ? 10 : 1
    const targets: Record<string, number> = {
      ArrowLeft: start - step,
      ArrowRight: index === -1 ? 0 : index + step,
      PageUp: start - 30,
      PageDown: start + 30,
      Home: 0,
      End: points.length - 1,
    }
    const target = targets[event.key]
    if (target !== undefined) {
      event.preventDefault()
      at(target)
    } else if (event.key === 'Escape' && time !== null) {
      event.preventDefault()
      event.stopPropagation()
      setTime(null)
    }
  }
  const onPointerMove = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    if (box.width > 0) at(nearest(points, from + ((event.clientX - box.left) / box.width) * (to - from)))
  }
  const clear = () => setTime(null)
  return { index, onKeyDown, onPointerMove, clear }
}
