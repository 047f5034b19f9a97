/** State outside React, in the shape `useSyncExternalStore` wants. */
export type Store<T> = {
  /** The present state; the same object until something changes. */
  get: () => T
  /** Puts a new state made from the present one. Nobody is told when it is the same. */
  set: (next: (state: T) => T) => void
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
    subscribe(fn) {
      listeners.add(fn)
      return () => void listeners.delete(fn)
    },
  }
}
