import { useSyncExternalStore } from 'react'
import type { Store } from '@/lib/store'

/** The state of a store; rerenders on change. */
export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T =>
  useSyncExternalStore(store.subscribe, store.get)

/** A part of the state of a store; rerenders only when that part changes. */
export const usePart = <T, P>(store: Pick<Store<T>, 'get' | 'subscribe'>, part: (state: T) => P): P =>
  useSyncExternalStore(store.subscribe, () => part(store.get()))
