import type { FlowNode, Graph } from './graph'

/** What a picture of one place shows, and how much of it was left out. */
export type Neighborhood = { readonly graph: Graph; readonly hidden: number }

/** All that can be reached from these along edges in one direction. */
function reach(from: readonly string[], next: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set(from)
  for (const id of found) for (const one of next.get(id) ?? []) found.add(one)
  return found
}

/** The places before and after some of them, as far as they go; of each column no more than `most`, these first. */
export function selectNeighborhood(
  { nodes, edges }: Graph,
  isFocus: (node: FlowNode) => boolean,
  most: number,
): Neighborhood {
  const [before, after] = [new Map<string, string[]>(), new Map<string, string[]>()]
  for (const { source, target } of edges) {
    before.set(target, [...(before.get(target) ?? []), source])
    after.set(source, [...(after.get(source) ?? []), target])
  }
  const focus = nodes.filter(isFocus).map(({ id }) => id)
  const near = new Set([...reach(focus, before), ...reach(focus, after)])
  const found = nodes
    .filter(({ id }) => near.has(id))
    .sort((a, b) => Number(focus.includes(b.id)) - Number(focus.includes(a.id)))
  const counts = new Map<number, number>()
  const shown = found.filter(({ column }) => {
    const count = (counts.get(column) ?? 0) + 1
    counts.set(column, count)
    return count <= most
  })
  const ids = new Set(shown.map(({ id }) => id))
  return {
    graph: {
      nodes: shown,
      edges: edges.filter(({ source, target }) => ids.has(source) && ids.has(target)),
    },
    hidden: found.length - shown.length,
  }
}
