import { createContext, useContext } from 'react'
import { createStore, type Store } from '@/lib/store'
import { noFigures, type Figures } from './figures'
import type { FlowNode, Graph } from './graph'

/** Where one is in the flow: the place the keys act on, and the one under the pointer. */
export type HoverState = { readonly active: string | undefined; readonly hovered: string | undefined }
export type HoverStore = Store<HoverState>

export const createHoverStore = (active: string | undefined): HoverStore =>
  createStore<HoverState>({ active, hovered: undefined })

/** The places before and after each; apart from these, what an action falls back to, and what falls back to it. */
type Beside = {
  readonly before: readonly FlowNode[]
  readonly after: readonly FlowNode[]
  readonly fallbacks: readonly FlowNode[]
  readonly covers: readonly FlowNode[]
}
export type Neighbours = ReadonlyMap<string, Beside>

/** Who stands next to whom. */
export function neighboursOf({ nodes, edges }: Graph): Neighbours {
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

/** What every place of the drawing needs to know; figures come and go without the drawing being laid out anew. */
export type Scene = { readonly pointed: HoverStore; readonly near: Neighbours; readonly figures: Figures }

const SceneContext = createContext<Scene>({
  pointed: createHoverStore(undefined),
  near: new Map(),
  figures: noFigures,
})
export const SceneProvider = SceneContext.Provider
export const useScene = (): Scene => useContext(SceneContext)
