type Info = { readonly importedIds: readonly string[] } | null
type Graph = { getModuleInfo(id: string): Info }

/** All that a module imports at once, directly or through others, itself among them. */
function reach(entry: string, graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [entry]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const info = found.has(id) ? null : graph.getModuleInfo(id)
    if (info === null) continue
    found.add(id)
    queue.push(...info.importedIds)
  }
  return found
}

/** Names the one file of a stage of loading: all that the module at its door imports at once. */
export function stage(name: string, entry: string): (id: string, graph: Graph) => string | null {
  const known = new WeakMap<Graph, ReadonlySet<string>>()
  return (id, graph) => {
    const ids = known.get(graph) ?? reach(entry, graph)
    known.set(graph, ids)
    return ids.has(id) ? name : null
  }
}
