import { createContext, useContext } from 'react'
import { createStore, type Store } from '@/lib/store'
import { noFigures, type Figures } from './figures'
import type { InView } from './in-view'
import type { NeighborMap } from './neighbors'

/** The node that keys act on, and the node under the pointer. */
export type HoverState = { readonly active: string | undefined; readonly hovered: string | undefined }
export type HoverStore = Store<HoverState>

export const createHoverStore = (active: string | undefined): HoverStore =>
  createStore<HoverState>({ active, hovered: undefined })

/** What every node of the drawing needs; changes of counters do not lay the drawing out again. */
export type Scene = {
  readonly pointed: HoverStore
  readonly near: NeighborMap
  readonly figures: Figures
  readonly inView: Pick<InView, 'add'>
}

const SceneContext = createContext<Scene>({
  pointed: createHoverStore(undefined),
  near: new Map(),
  figures: noFigures,
  inView: { add: () => () => undefined },
})
export const SceneProvider = SceneContext.Provider
export const useScene = (): Scene => useContext(SceneContext)
