import { createStore, type Store } from '@/lib/store'

/** How long the drawing must rest before the nodes in view count, in milliseconds: each new set is read at once. */
export const restMs = 300

/** The ids of the nodes that are shown now, in the drawing or with their details. */
export type InView = {
  readonly ids: Pick<Store<ReadonlySet<string>>, 'get' | 'subscribe'>
  /** Adds a place that shows a node; returns a function for when it leaves the view. */
  readonly add: (id: string) => () => void
  /** Publishes nothing more. */
  readonly stop: () => void
}

export function createInView(): InView {
  const store = createStore<ReadonlySet<string>>(new Set())
  /** How many places show each node. */
  const present = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const publish = () => {
    const before = store.get()
    if (before.size !== present.size || [...present.keys()].some((id) => !before.has(id)))
      store.set(() => new Set(present.keys()))
  }
  const plan = () => {
    clearTimeout(timer)
    timer = setTimeout(publish, restMs)
  }
  return {
    ids: store,
    add(id) {
      present.set(id, (present.get(id) ?? 0) + 1)
      plan()
      return () => {
        const left = (present.get(id) ?? 0) - 1
        if (left > 0) present.set(id, left)
        else present.delete(id)
        plan()
      }
    },
    stop: () => clearTimeout(timer),
  }
}
