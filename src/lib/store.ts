import { Immer, type Draft } from 'immer'

/** Lets a read-only thing be put into a draft; only the type changes. */
export { castDraft } from 'immer'

/**
 * Nothing is frozen: the types keep hands off a state, and freezing walks through all that is put into one, which took
 * 25 to 140 ms for a list of 100,000 marks.
 */
const { produce } = new Immer({ autoFreeze: false })

/** What is done to a state, written as if it were changed in place. What it returns is not heeded. */
export type Recipe<T> = (draft: Draft<T>) => void

/**
 * The state that a recipe makes of another, which stays as it was; parts that were not touched are the same objects, and so is
 * the whole when nothing was. Only plain objects and arrays are drafted: what else a state holds is put in and
 * taken out as it is. A draft ends with its recipe, so what outlives it is read from the state itself.
 */
export function revise<T>(state: T, recipe: Recipe<T>): T {
  return produce(state, (draft) => {
    recipe(draft)
  })
}

/** State outside React, in the shape `useSyncExternalStore` wants. */
export type Store<T> = {
  /** The present state; the same object until something changes. */
  get: () => T
  /** Puts another state in place of the present one. Nobody is told when it is the same. */
  set: (next: (state: T) => T) => void
  /** Changes the present state by a recipe. Nobody is told when it changes nothing. */
  update: (recipe: Recipe<T>) => void
  /** Gives some parts of the present state other values. Nobody is told when they are the ones it has. */
  merge: (part: Partial<T>) => void
  /** Calls `fn` after each change; returns the way to stop. */
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
