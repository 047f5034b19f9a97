import type { FlowNode, Graph } from './flow-node'

/** The part of a graph around some nodes, and how many nodes were left out. */
export type Neighborhood = { readonly graph: Graph; readonly hidden: number }

/** The ids reachable from these along edges in one direction. */
function reach(from: readonly string[], next: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set(from)
  for (const id of reached) for (const one of next.get(id) ?? []) reached.add(one)
  return reached
}

/** All nodes before and after the given ones, at most `most` per column, those first. */
export function selectNeighborhood(
  { nodes, edges }: Graph,
  isFocus: (node: FlowNode) => boolean,
  max: number,
): Neighborhood {
  const [before, after] = [new Map<string, string[]>(), new Map<string, string[]>()]
  for (const { source, target } of edges) {
    before.set(target, [...(before.get(target) ?? []), source])
    after.set(source, [...(after.get(source) ?? []), target])
  }
  const focus = nodes.filter(isFocus).map(({ id }) => id)
  const near = new Set([...reach(focus, before), ...reach(focus, after)])
  const matches = nodes
    .filter(({ id }) => near.has(id))
    .sort((a, b) => Number(focus.includes(b.id)) - Number(focus.includes(a.id)))
  const counts = new Map<number, number>()
  const shown = matches.filter(({ column }) => {
    const count = (counts.get(column) ?? 0) + 1
    counts.set(column, count)
    return count <= max
  })
  const ids = new Set(shown.map(({ id }) => id))
  return {
    graph: {
      nodes: shown,
      edges: edges.filter(({ source, target }) => ids.has(source) && ids.has(target)),
    },
    hidden: matches.length - shown.length,
  }
}
