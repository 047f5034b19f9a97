import { createContext, useContext } from 'react'
import { createStore, type Store } from '@/lib/store'
import { noFigures, type Figures } from './figures'
import type { FlowNode, Graph } from './graph'

/** Where one is in the flow: the place the keys act on, and the one under the pointer. */
export type Pointed = { readonly active: string | undefined; readonly hovered: string | undefined }
export type PointedStore = Store<Pointed>

export const createPointed = (active: string | undefined): PointedStore => createStore<Pointed>({ active, hovered: undefined })

/** The places before and after each. */
export type Near = ReadonlyMap<string, { readonly before: readonly FlowNode[]; readonly after: readonly FlowNode[] }>

/** Who stands next to whom. */
export function nearOf({ nodes, edges }: Graph): Near {
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
export type Scene = { readonly pointed: PointedStore; readonly near: Near; readonly figures: Figures }

const SceneContext = createContext<Scene>({ pointed: createPointed(undefined), near: new Map(), figures: noFigures })
export const SceneProvider = SceneContext.Provider
export const useScene = (): Scene => useContext(SceneContext)
