import type { Graph } from './flow-node'
import type { Layout } from './layout'

export type Direction = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

/**
 * The node that a key leads to: left and right along edges to the nearest, up and down within the column; the
 * first node if there is no current one. Undefined at the end of a row or column.
 */
export function nextNode(
  { nodes, edges }: Graph,
  { places }: Layout,
  from: string | undefined,
  direction: Direction,
): string | undefined {
  const here = from === undefined ? undefined : places.get(from)
  const positioned = nodes.flatMap(({ id }) => {
    const place = places.get(id)
    return place === undefined ? [] : [{ id, ...place }]
  })
  const byPlace = [...positioned].sort((a, b) => a.x - b.x || a.y - b.y)
  if (here === undefined) return byPlace[0]?.id
  if (direction === 'left' || direction === 'right') {
    const ends = new Set(
      edges.flatMap(({ source, target }) =>
        direction === 'right' ? (source === from ? [target] : []) : target === from ? [source] : [],
      ),
    )
    return positioned
      .filter(({ id }) => ends.has(id))
      .sort((a, b) => Math.abs(a.y - here.y) - Math.abs(b.y - here.y) || a.y - b.y)[0]?.id
  }
  const column = byPlace.filter(({ x }) => x === here.x)
  const index = column.findIndex(({ id }) => id === from)
  const to = { up: index - 1, down: index + 1, first: 0, last: column.length - 1 }[direction]
  return column[to]?.id
}
