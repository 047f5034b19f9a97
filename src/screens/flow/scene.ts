import { createContext, useContext } from 'react'
import { createStore, type Store } from '@/lib/store'
import { noFigures, type Figures } from './figures'
import type { FlowNode, Graph } from './graph'

/** Where one is in the flow: the place the keys act on, and the one under the pointer. */
export type HoverState = { readonly active: string | undefined; readonly hovered: string | undefined }
export type HoverStore = Store<HoverState>

export const createHoverStore = (active: string | undefined): HoverStore => createStore<HoverState>({ active, hovered: undefined })

/** The places before and after each. */
export type Neighbours = ReadonlyMap<string, { readonly before: readonly FlowNode[]; readonly after: readonly FlowNode[] }>

/** Who stands next to whom. */
export function neighboursOf({ nodes, edges }: Graph): Neighbours {
  const byId = new Map(nodes.map((node) => [node.id, { node, before: [] as FlowNode[], after: [] as FlowNode[] }]))
  for (const { source, target } of edges) {
    const [from, into] = [byId.get(source), byId.get(target)]
    if (from === undefined || into === undefined) continue
    from.after.push(into.node)
    into.before.push(from.node)
  }
  return byId
}

/** What every place of the drawing needs to know; figures come and go without the drawing being laid out anew. */
export type Scene = { readonly pointed: HoverStore; readonly near: Neighbours; readonly figures: Figures }

const SceneContext = createContext<Scene>({ pointed: createHoverStore(undefined), near: new Map(), figures: noFigures })
export const SceneProvider = SceneContext.Provider
export const useScene = (): Scene => useContext(SceneContext)
