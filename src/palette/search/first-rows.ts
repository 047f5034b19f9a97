import { useEffect, useState } from 'react'

/** The number of rows that the list shows without scrolling, the last one in part. */
const inSight = 11
const rowHeight = 36
/** The other rows are rendered after typing has paused for this long; milliseconds. */
const pause = 120

/**
 * How many rows to render, and the space to reserve for the others. The paint after a key renders the
 * visible ones; the rest follows when typing pauses, or at once when the active row is among them.
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
