import * as z from 'zod/mini'
import { createStore, type Store } from '@/lib/store'
import { storage, storedName } from './storage'

type StoredRecord<V> = {
  /** Parses a stored record; foreign or truncated text gives an empty one. */
  readonly read: (text: string | null) => Readonly<Record<string, V>>
  /** The current record; follows other tabs. */
  readonly store: Store<Readonly<Record<string, V>>>
}

/** A record stored in this browser under a name, with validated values; its owner writes it. */
export function createStoredRecord<V>(name: string, value: z.ZodMiniType<V>): StoredRecord<V> {
  const record = z.record(z.string(), value)
  const read: StoredRecord<V>['read'] = (text) => {
    try {
      const result = z.safeParse(record, JSON.parse(text ?? '{}'))
      return result.success ? result.data : {}
    } catch {
      // Not JSON.
      return {}
    }
  }
  const store = createStore(read(storage.get(name)))
  // Other tabs write too; a terminal has no such event.
  globalThis.addEventListener?.('storage', ({ key, newValue }) => {
    if (key === storedName(name) || key === null) store.set(() => read(key === null ? null : newValue))
  })
  return { read, store }
}
