import * as z from 'zod/mini'
import { createStore, type Store } from '@/lib/store'
import { storage, storedName } from './storage'

type Kept<V> = {
  /** A record out of kept text; what is not ours, or cut off by a full disk, is none. */
  readonly read: (text: string | null) => Readonly<Record<string, V>>
  /** What is kept now; it follows the other tabs. */
  readonly store: Store<Readonly<Record<string, V>>>
}

/** A record that this browser keeps as text under a name, each of its values as described; writing it is for whoever owns it. */
export function createStoredRecord<V>(name: string, value: z.ZodMiniType<V>): Kept<V> {
  const record = z.record(z.string(), value)
  const read: Kept<V>['read'] = (text) => {
    try {
      const found = z.safeParse(record, JSON.parse(text ?? '{}'))
      return found.success ? found.data : {}
    } catch {
      // Not JSON at all.
      return {}
    }
  }
  const store = createStore(read(storage.get(name)))
  // Other tabs write too; a terminal has none.
  globalThis.addEventListener?.('storage', ({ key, newValue }) => {
    if (key === storedName(name) || key === null) store.set(() => read(key === null ? null : newValue))
  })
  return { read, store }
}
