import type { FlowNode, Graph } from './flow-node'

/**
 * The nodes before and after a node, apart from these its fallbacks and the nodes that it is a fallback of.
 */
type Neighbors = {
  readonly before: readonly FlowNode[]
  readonly after: readonly FlowNode[]
  readonly fallbacks: readonly FlowNode[]
  readonly covers: readonly FlowNode[]
}
export type NeighborMap = ReadonlyMap<string, Neighbors>

/** The neighbors of each node, by id. */
export function mapNeighbors({ nodes, edges }: Graph): NeighborMap {
  const byId = new Map(
    nodes.map((node) => [
      node.id,
      {
        node,
        before: [] as FlowNode[],
        after: [] as FlowNode[],
        fallbacks: [] as FlowNode[],
        covers: [] as FlowNode[],
      },
    ]),
  )
  for (const { source, target, fallback = false } of edges) {
    const [from, into] = [byId.get(source), byId.get(target)]
    if (from === undefined || into === undefined) continue
    ;(fallback ? from.fallbacks : from.after).push(into.node)
    ;(fallback ? into.covers : into.before).push(from.node)
  }
  return byId
}
