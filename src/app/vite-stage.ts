type Info = { readonly importedIds: readonly string[] } | null
type Graph = { getModuleInfo(id: string): Info }

/** All that these modules import at once, directly or through others, themselves among them. */
function reach(entries: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [...entries]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const info = found.has(id) ? null : graph.getModuleInfo(id)
    if (info === null) continue
    found.add(id)
    queue.push(...info.importedIds)
  }
  return found
}

/** Names the one file of a stage of loading: all that the modules at its doors import at once. */
export function stage(
  name: string,
  ...entries: readonly string[]
): (id: string, graph: Graph) => string | null {
  const known = new WeakMap<Graph, ReadonlySet<string>>()
  return (id, graph) => {
    const ids = known.get(graph) ?? reach(entries, graph)
    known.set(graph, ids)
    return ids.has(id) ? name : null
  }
}
