import type { NamedStorage, OwnedRecords } from '@/api/storage'
import { createStore, type Store } from '@/lib/store'

/** Why writes are disabled: by the user, by the broker's profile, or by the server of this page. */
export type ReadOnly = 'session' | 'profile' | 'server'

/** Why writes to one broker are disabled; undefined while they are allowed. */
export type ReadOnlyControl = Pick<Store<ReadOnly | undefined>, 'get' | 'subscribe'> & {
  /** Switches read-only mode for all tabs of the session. */
  readonly switchTo: (on: boolean) => void
}

/** Stored with the session: applies to all its tabs and survives a reload. */
const name = 'readOnly'

/**
 * The read-only mode of one broker, which follows the switch in other tabs. `fixed` is a reason that cannot be switched
 * off in the console.
 */
export function createReadOnly(
  fixed: ReadOnly | undefined,
  storage: NamedStorage,
  records: OwnedRecords,
): ReadOnlyControl {
  const read = (): ReadOnly | undefined => fixed ?? (storage.get(name) === 'on' ? 'session' : undefined)
  const store = createStore(read())
  // A terminal has no such event.
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key === storage.keyOf(name) || key === null) store.set(read)
  })
  return {
    get: store.get,
    subscribe: store.subscribe,
    switchTo(on) {
      if (on) records.keep(name, 'on')
      else storage.set(name, null)
      store.set(() => fixed ?? (on ? 'session' : undefined))
    },
  }
}
