import { createContext, use, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { nearest } from './scale'
import type { Point } from './series'

/** The time under the crosshair (epoch milliseconds, undefined if none), and its setter. */
type Reading = readonly [time: number | undefined, setTime: (time: number | undefined) => void]

const SharedReading = createContext<Reading | undefined>(undefined)

/** Shares the crosshair between charts: pointing at one marks the time in all. */
export function SharedCrosshair({ children }: { children: ReactNode }) {
  return <SharedReading value={useState<number | undefined>(undefined)}>{children}</SharedReading>
}

/**
 * The point under the crosshair, chosen by pointer or by arrow keys, Page keys, Home and End; Escape clears it. The index
 * is -1 if there is none. `isOperated` is true for the chart in use, false for those that follow it.
 */
export function useCrosshair(points: readonly Point[], from: number, to: number) {
  // Stored as a time, so that new points do not move the crosshair.
  const own = useState<number | undefined>(undefined)
  const [time, setTime] = use(SharedReading) ?? own
  const [isOperated, setOperated] = useState(false)
  const index = time === undefined || time < from || time > to ? -1 : nearest(points, time)
  const read = (next: number) => {
    setOperated(true)
    setTime(points[Math.min(points.length - 1, Math.max(0, next))]?.t)
  }
  const clear = () => {
    setOperated(false)
    setTime(undefined)
  }
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
      read(target)
    } else if (event.key === 'Escape' && time !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      clear()
    }
  }
  const onPointerMove = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    if (box.width > 0) read(nearest(points, from + ((event.clientX - box.left) / box.width) * (to - from)))
  }
  return { index, isOperated, onKeyDown, onPointerMove, clear }
}
