import type { FlowNode, Graph } from './flow-node'

/** The height of a node and the gaps between nodes, in pixels. */
export const nodeHeight = 46
const rowHeight = 62
export const columnGap = 56

/** Where a node is drawn; all nodes of a column are as wide as its widest. */
export type Place = { readonly x: number; readonly y: number; readonly width: number }
export type Layout = {
  readonly places: ReadonlyMap<string, Place>
  readonly width: number
  readonly height: number
}

type Ranks = Map<string, number>

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Moves numbers as little as possible so that they keep their order and are at least one apart. */
export function distribute(desired: readonly number[]): number[] {
  const pools: { sum: number; count: number; from: number }[] = []
  for (const [index, value] of desired.entries()) {
    pools.push({ sum: value - index, count: 1, from: index })
    for (;;) {
      const [before, last] = [pools.at(-2), pools.at(-1)]
      if (before === undefined || last === undefined || before.sum / before.count <= last.sum / last.count)
        break
      pools.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count, from: before.from })
    }
  }
  return pools.flatMap(({ sum, count, from }) =>
    Array.from({ length: count }, (_, index) => sum / count + from + index),
  )
}

/** The neighbors of each node in both directions, in a fixed order: sums of fractions depend on it. */
function neighborIds({ edges }: Graph): Map<string, string[]> {
  const results = new Map<string, string[]>()
  const note = (from: string, to: string) => {
    const list = results.get(from)
    if (list === undefined) results.set(from, [to])
    else list.push(to)
  }
  for (const { source, target } of edges) {
    note(source, target)
    note(target, source)
  }
  for (const list of results.values()) list.sort()
  return results
}

/** The first order: connected nodes together, by the first name of each group; unconnected ones last. */
function groups(ids: readonly string[], near: ReadonlyMap<string, readonly string[]>): Ranks {
  const ranks: Ranks = new Map()
  const visit = (first: string) => {
    const stack = [first]
    while (stack.length > 0) {
      const id = stack.pop()
      if (id === undefined || ranks.has(id)) continue
      ranks.set(id, ranks.size)
      stack.push(...(near.get(id)?.toReversed() ?? []))
    }
  }
  for (const id of ids) if (near.has(id)) visit(id)
  for (const id of ids) visit(id)
  return ranks
}

const sweeps = 8

/**
 * Lays a graph out from left to right with few crossings: nodes are ordered by the mean position of their
 * neighbors in several sweeps, then set as near to that mean as their column allows. The result does not
 * depend on the order of nodes and edges. `widthOf` returns the width of a node in pixels.
 */
export function computeLayout(graph: Graph, widthOf: (node: FlowNode) => number): Layout {
  const near = neighborIds(graph)
  const ids = graph.nodes.map(({ id }) => id).sort()
  const columnOf = new Map<string, number>(graph.nodes.map(({ id, column }) => [id, column]))
  const used = [...new Set(columnOf.values())].sort((a, b) => a - b)
  const ranks = groups(ids, near)
  const rankOf = (id: string) => ranks.get(id) ?? 0
  const columns = used.map((column) =>
    ids.filter((id) => columnOf.get(id) === column).sort((a, b) => rankOf(a) - rankOf(b)),
  )
  const at = new Map<string, number>()
  const settle = (column: readonly string[], desired: (id: string) => number) => {
    for (const [index, place] of distribute(column.map(desired)).entries()) at.set(column[index] ?? '', place)
  }
  for (const column of columns) for (const [index, id] of column.entries()) at.set(id, index)
  const pull = (id: string) => {
    const neighbors = near.get(id)
    return neighbors === undefined ? (at.get(id) ?? 0) : mean(neighbors.map((one) => at.get(one) ?? 0))
  }
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    for (const column of sweep % 2 === 0 ? columns : [...columns].reverse()) {
      const desired = new Map(column.map((id) => [id, pull(id)]))
      column.sort((a, b) => (desired.get(a) ?? 0) - (desired.get(b) ?? 0) || rankOf(a) - rankOf(b))
      settle(column, (id) => desired.get(id) ?? 0)
    }
  }
  const top = Math.min(0, ...at.values())
  const places = new Map<string, Place>()
  const widths = new Map<number, number>()
  for (const node of graph.nodes)
    widths.set(node.column, Math.max(widths.get(node.column) ?? 0, widthOf(node)))
  let x = 0
  for (const [index, column] of columns.entries()) {
    const width = widths.get(used[index] ?? 0) ?? 0
    for (const id of column)
      places.set(id, { x, y: Math.round(((at.get(id) ?? 0) - top) * rowHeight), width })
    x += width + columnGap
  }
  const below = Math.max(0, ...[...places.values()].map(({ y }) => y + nodeHeight))
  return { places, width: Math.max(0, x - columnGap), height: below }
}

/** How often edges between adjacent columns cross; the order keeps this low. */
export function crossings({ edges }: Graph, { places }: Layout): number {
  const lines = edges.flatMap(({ source, target }) => {
    const [from, to] = [places.get(source), places.get(target)]
    return from === undefined || to === undefined ? [] : [{ from, to }]
  })
  let count = 0
  for (const [index, a] of lines.entries()) {
    for (const b of lines.slice(index + 1))
      if (a.from.x === b.from.x && a.to.x === b.to.x && (a.from.y - b.from.y) * (a.to.y - b.to.y) < 0)
        count += 1
  }
  return count
}
