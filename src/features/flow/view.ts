import { setBounded } from '@/lib/bounded'
import { nodeHeight, type Layout, type Place } from './layout'
import type { Size } from '@/ui/use-size'

/** The visible part of the drawing. */
export type View = { readonly x: number; readonly y: number; readonly zoom: number }

const margin = 24
/** Below this zoom texts are too small to read: larger flows open at their beginning instead. */
const readable = 0.7

/** The maximum number of flows whose view is kept. */
const maxViews = 50

/** Where each flow was left, the latest last, until the page is reloaded. */
const views = new Map<string, View>()

export const keepView = (name: string, view: View | undefined): void => {
  if (view !== undefined) setBounded(views, name, view, maxViews)
}

/**
 * The first view: the one left earlier, else all of it if readable, else its beginning or the requested node.
 */
export function viewFor(name: string, layout: Layout, focusId: string | undefined, room: Size): View {
  const before = views.get(name)
  if (before !== undefined) return before
  const fit = (space: number, length: number) => (space - 2 * margin) / Math.max(1, length)
  const [wide, high] = [fit(room.width, layout.width), fit(room.height, layout.height)]
  // A flow that is too high to be readable is shown in its full width.
  const zoom = Math.min(1, Math.max(readable, Math.min(wide, high < readable ? 1 : high)))
  const middle = (space: number, length: number) => Math.max(margin, (space - length * zoom) / 2)
  const overview = { x: middle(room.width, layout.width), y: middle(room.height, layout.height), zoom }
  return focusId === undefined ? overview : fitView(overview, layout.places.get(focusId), room)
}

/** Moves a view as little as needed to show a node with a margin. */
export function fitView({ x, y, zoom }: View, place: Place | undefined, frame: Size): View {
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
