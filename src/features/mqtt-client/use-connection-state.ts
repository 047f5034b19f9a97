import { useState } from 'react'
import { useStore } from '@/ui/use-store'
import { createStore, type Store } from '@/lib/store'
import type { Connection } from '@/mqtt/connection'

/** The state of the screen per connection; it is released with the connection. */
const statesByConnection = new WeakMap<Connection, Map<string, unknown>>()

function getStore<T>(connection: Connection, name: string, initial: T): Store<T> {
  const states = statesByConnection.get(connection) ?? new Map<string, unknown>()
  statesByConnection.set(connection, states)
  const store = states.get(name) ?? createStore(initial)
  states.set(name, store)
  // Each name is used by one caller, with one type.
  return store as Store<T>
}

/** Like `useState`, but keeps its value while another tab or screen is shown. */
export function useConnectionState<T>(
  connection: Connection,
  name: string,
  initial: T,
): [T, (next: T) => void] {
  const [store] = useState(() => getStore(connection, name, initial))
  return [useStore(store), (next) => store.set(() => next)]
}
