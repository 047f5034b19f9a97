import { useState } from 'react'
import { useStore } from '@/ui/use-store'
import { createStore, type Store } from '@/lib/store'
import type { Connection } from '@/mqtt/connection'

/** What was typed and chosen on the screen of a connection; it goes with the connection, and so with its user. */
const kept = new WeakMap<Connection, Map<string, unknown>>()

function storeOf<T>(connection: Connection, name: string, initial: T): Store<T> {
  const own = kept.get(connection) ?? new Map<string, unknown>()
  kept.set(connection, own)
  const found = own.get(name) ?? createStore(initial)
  own.set(name, found)
  // Each name is asked for by one place, with one type.
  return found as Store<T>
}

/** As `useState`, but it outlives another tab in front and another screen. */
export function useConnectionState<T>(
  connection: Connection,
  name: string,
  initial: T,
): [T, (next: T) => void] {
  const [store] = useState(() => storeOf(connection, name, initial))
  return [useStore(store), (next) => store.set(() => next)]
}
