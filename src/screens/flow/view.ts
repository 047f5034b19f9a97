import { nodeHeight, nodeWidth, type Layout, type Place } from './layout'

/** What part of the drawing is in sight. */
export type View = { readonly x: number; readonly y: number; readonly zoom: number }

const margin = 24

/** Where a flow was left, to come back to; for this page's life only. */
const kept = new Map<string, View>()

export const keepView = (name: string, view: View | undefined): void => {
  if (view !== undefined) kept.set(name, view)
}

/** What is in sight at first: what was, when one comes back; else the place asked for; else the beginning. All columns, where they can be read so. */
export function viewFor(name: string, layout: Layout, asked: string | undefined, room: number): View {
  const before = kept.get(name)
  if (before !== undefined) return before
  const zoom = Math.min(1, Math.max(0.8, (room - 2 * margin) / Math.max(1, layout.width)))
  const place = asked === undefined ? undefined : layout.places.get(asked)
  return place === undefined
    ? { x: margin, y: margin, zoom }
    : { x: Math.min(margin, room / 2 - place.x * zoom), y: Math.min(margin, 200 - place.y * zoom), zoom }
}

/** Moves a view as little as it takes to have a place in sight, with some room around it. */
export function viewOf(
  { x, y, zoom }: View,
  place: Place | undefined,
  frame: { readonly width: number; readonly height: number },
): View {
  if (place === undefined) return { x, y, zoom }
  const shift = (at: number, from: number, length: number, room: number) => {
    const [begin, end] = [from * zoom + at, (from + length) * zoom + at]
    if (begin < margin) return at + margin - begin
    return end > room - margin ? at - (end - (room - margin)) : at
  }
  return {
    x: shift(x, place.x, nodeWidth, frame.width),
    y: shift(y, place.y, nodeHeight, frame.height),
    zoom,
  }
}
