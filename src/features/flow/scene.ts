import { createContext, useContext } from 'react'
import { createStore, type Store } from '@/lib/store'
import { noFigures, type Figures } from './figures'
import type { NeighborMap } from './neighbors'

/** Where one is in the flow: the place the keys act on, and the one under the pointer. */
export type HoverState = { readonly active: string | undefined; readonly hovered: string | undefined }
export type HoverStore = Store<HoverState>

export const createHoverStore = (active: string | undefined): HoverStore =>
  createStore<HoverState>({ active, hovered: undefined })

/** What every place of the drawing needs to know; figures come and go without the drawing being laid out anew. */
export type Scene = { readonly pointed: HoverStore; readonly near: NeighborMap; readonly figures: Figures }

const SceneContext = createContext<Scene>({
  pointed: createHoverStore(undefined),
  near: new Map(),
  figures: noFigures,
})
export const SceneProvider = SceneContext.Provider
export const useScene = (): Scene => useContext(SceneContext)
