import { useEffect, useState } from 'react'

/** As many as the list shows without scrolling, the last of them in part. */
const inSight = 11
const rowHeight = 36
/** The others are drawn once the typing has stood still for so long. */
const pause = 120

/**
 * How many rows to draw, and the room to keep for the others. The paint after a key draws those in sight; the rest follows when the
 * typing pauses, or at once when the active row is among them.
 */
export function useFirstRows(
  run: number,
  count: number,
  active: number,
): { readonly drawn: number; readonly room: number } {
  const [paused, setPaused] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setPaused(run), pause)
    return () => clearTimeout(timer)
  }, [run])
  const drawn = paused === run || active >= inSight ? count : Math.min(count, inSight)
  return { drawn, room: (count - drawn) * rowHeight }
}
