import { Immer, type Draft } from 'immer'

/** Allows a read-only value in a draft; only the type changes. */
export { castDraft } from 'immer'

/**
 * Nothing is frozen: the types already prevent changes, and freezing traverses the whole state, which took 25 to 140 ms for a
 * list of 100,000 marks.
 */
const { produce } = new Immer({ autoFreeze: false })

/** A change of a state, written as if in place. Its return value is ignored. */
export type Recipe<T> = (draft: Draft<T>) => void

/**
 * Applies a recipe to a state and returns the new one; unchanged parts, and an unchanged state, are the same objects. Only plain
 * objects and arrays are drafted; other objects are stored as they are. A draft is invalid after its recipe, so do not keep it.
 */
export function revise<T>(state: T, recipe: Recipe<T>): T {
  return produce(state, (draft) => {
    recipe(draft)
  })
}

/** State outside React, with the interface of `useSyncExternalStore`. */
export type Store<T> = {
  /** The current state; the same object until something changes. */
  get: () => T
  /** Replaces the current state. Notifies no listener when it is the same. */
  set: (next: (state: T) => T) => void
  /** Changes the current state by a recipe. Notifies no listener when it changes nothing. */
  update: (recipe: Recipe<T>) => void
  /** Sets some properties of the current state. Notifies no listener when they are unchanged. */
  merge: (part: Partial<T>) => void
  /** Calls `fn` after each change; returns a function that unsubscribes. */
  subscribe: (fn: () => void) => () => void
}

/** A store that holds `initial` until it is set. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>()
  let state = initial
  const put = (next: T) => {
    if (Object.is(next, state)) return
    state = next
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => state,
    set: (next) => put(next(state)),
    update: (recipe) => put(revise(state, recipe)),
    merge: (part) =>
      put(
        revise(state, (draft) => {
          Object.assign(draft as object, part)
        }),
      ),
    subscribe(fn) {
      listeners.add(fn)
      return () => void listeners.delete(fn)
    },
  }
}
