/** Where a line begins or ends. */
type Point = { readonly x: number; readonly y: number }

/** How far a line within a column bulges, and the length of its arrow, in pixels. */
const bulge = 44
const tip = 8

/** The path of a line, and its arrow if it turns back. */
export type LinePath = { readonly path: string; readonly arrow?: string }

/**
 * A line from the right edge of one node to the left edge of another. A fallback in the same column gets a
 * line that leaves and returns on the right.
 */
export function linePath(from: Point, to: Point & { readonly width: number }): LinePath {
  if (to.x < from.x) {
    const end = to.x + to.width
    return {
      path: `M${from.x},${from.y} C${from.x + bulge},${from.y} ${end + bulge},${to.y} ${end + tip},${to.y}`,
      arrow: `M${end},${to.y} l${tip},${-tip / 2} v${tip} z`,
    }
  }
  const middle = (from.x + to.x) / 2
  return { path: `M${from.x},${from.y} C${middle},${from.y} ${middle},${to.y} ${to.x},${to.y}` }
}
