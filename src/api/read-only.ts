import { createStore } from '@/lib/store'
import { profile, site } from './site'
import { owner, storage, storedName } from './storage'

/** Why nothing may be written: the user wishes so, the broker's profile says so, or the server that serves this page. */
export type ReadOnly = 'session' | 'profile' | 'server'

/** Kept with what belongs to the session: it holds in every tab of it, and after a reload. */
const name = 'readOnly'

/** What nobody can switch off here. */
const fixed: ReadOnly | undefined =
  site.readOnly === true ? 'server' : profile?.readOnly === true ? 'profile' : undefined

const wished = (): ReadOnly | undefined => fixed ?? (storage.get(name) === 'on' ? 'session' : undefined)

/** Whether nothing may be written, and why; undefined while writing is allowed. */
export const readOnly = createStore<ReadOnly | undefined>(wished())

/** Switches the session's own wish, for all its tabs. */
export function switchReadOnly(on: boolean): void {
  if (on) owner.keep(name, 'on')
  else storage.set(name, null)
  readOnly.set(() => fixed ?? (on ? 'session' : undefined))
}

/** Follows the wish made in another tab. Returns the way to stop. */
export function watchReadOnly(): () => void {
  const look = ({ key }: StorageEvent) => {
    if (key === storedName(name) || key === null) readOnly.set(wished)
  }
  globalThis.addEventListener('storage', look)
  return () => globalThis.removeEventListener('storage', look)
}
