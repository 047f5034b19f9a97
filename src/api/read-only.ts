import type { Profile } from '@/contract/profile'
import { createStore } from '@/lib/store'
import { profile, site } from './site'
import { owner, storage, storedName, type NamedStorage } from './storage'

/** Why writes are disabled: by the user, by the broker's profile, or by the server of this page. */
export type ReadOnly = 'session' | 'profile' | 'server'

/** Stored with the session: applies to all its tabs and survives a reload. */
const name = 'readOnly'

/** The reason that cannot be switched off in the console. */
const getFixed = (of: Profile | undefined): ReadOnly | undefined =>
  site.readOnly === true ? 'server' : of?.readOnly === true ? 'profile' : undefined

/** Why writes to a broker are disabled; `store` is its local storage. */
export const getReadOnly = (
  of: Profile | undefined,
  store: Pick<NamedStorage, 'get'>,
): ReadOnly | undefined => getFixed(of) ?? (store.get(name) === 'on' ? 'session' : undefined)

const fixed = getFixed(profile)

const currentReason = (): ReadOnly | undefined => getReadOnly(profile, storage)

/** The reason why writes are disabled; undefined while they are allowed. */
export const readOnly = createStore<ReadOnly | undefined>(currentReason())

/** Switches read-only mode for all tabs of the session. */
export function switchReadOnly(on: boolean): void {
  if (on) owner.keep(name, 'on')
  else storage.set(name, null)
  readOnly.set(() => fixed ?? (on ? 'session' : undefined))
}

/** Follows the switch in other tabs. Returns a function that stops it. */
export function watchReadOnly(): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === storedName(name) || key === null) readOnly.set(currentReason)
  }
  globalThis.addEventListener('storage', handleStorage)
  return () => globalThis.removeEventListener('storage', handleStorage)
}
