import { nodeHeight, type Layout, type Place } from './layout'
import type { Size } from '@/ui/use-size'

/** What part of the drawing is in sight. */
export type View = { readonly x: number; readonly y: number; readonly zoom: number }

const margin = 24
/** Below this the texts are too small to read: at first, larger flows begin at their beginning. */
const readable = 0.7

/** Where a flow was left, to come back to; for this page's life only. */
const kept = new Map<string, View>()

export const keepView = (name: string, view: View | undefined): void => {
  if (view !== undefined) kept.set(name, view)
}

/** What is in sight at first: what was, when one comes back; else all of it, where it can be read so; else its beginning, or the place asked for. */
export function viewFor(name: string, layout: Layout, asked: string | undefined, room: Size): View {
  const before = kept.get(name)
  if (before !== undefined) return before
  const fit = (space: number, length: number) => (space - 2 * margin) / Math.max(1, length)
  const [wide, high] = [fit(room.width, layout.width), fit(room.height, layout.height)]
  // One that is too long to be read as a whole is shown in its full width.
  const zoom = Math.min(1, Math.max(readable, Math.min(wide, high < readable ? 1 : high)))
  const middle = (space: number, length: number) => Math.max(margin, (space - length * zoom) / 2)
  const whole = { x: middle(room.width, layout.width), y: middle(room.height, layout.height), zoom }
  return asked === undefined ? whole : viewOf(whole, layout.places.get(asked), room)
}

/** Moves a view as little as it takes to have a place in sight, with some room around it. */
export function viewOf({ x, y, zoom }: View, place: Place | undefined, frame: Size): View {
  if (place === undefined) return { x, y, zoom }
  const shift = (at: number, from: number, length: number, room: number) => {
    const [begin, end] = [from * zoom + at, (from + length) * zoom + at]
    if (begin < margin) return at + margin - begin
    return end > room - margin ? at - (end - (room - margin)) : at
  }
  return {
    x: shift(x, place.x, place.width, frame.width),
    y: shift(y, place.y, nodeHeight, frame.height),
    zoom,
  }
}
