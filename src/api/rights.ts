import {
  findBarredCalls,
  findScope,
  isScopeRefusal,
  type BarredCall,
  type Rights,
} from '@/contract/permission'
import { createStore } from '@/lib/store'
import { currentBroker } from './broker-evidence'
import type { ApiError } from './error'
import { authorization, session } from './session'

/** What is known of the scopes of the current user; the role and the namespace are in the session. */
export const rights = createStore<Omit<Rights, 'namespace'>>({})

/** The calls that the broker would refuse to the current user, by endpoint; empty where it may make all. */
export const barredCalls = createStore<ReadonlyMap<string, BarredCall>>(new Map())

/** Remembers the scope that a refusal has shown to be missing. */
export function observeRefusal(error: ApiError, used: string | undefined): void {
  if (!isScopeRefusal(error) || used === undefined || used !== authorization()) return
  const scope = findScope(error.path?.replace(/^.*\/api\/v5(?=\/)/, '') ?? '')
  if (scope !== undefined && rights.get().missing?.includes(scope) !== true)
    rights.set((known) => ({ ...known, missing: [...(known.missing ?? []), scope] }))
}

/** Updates {@link barredCalls}. The endpoints are loaded only for accounts that may not do everything. */
export async function updateBarredCalls(): Promise<void> {
  const { namespace, generation } = session.get()
  const account = { ...rights.get(), namespace }
  if (namespace === undefined && account.scopes === undefined && account.missing === undefined) {
    if (barredCalls.get().size > 0) barredCalls.set(() => new Map())
    return
  }
  const { fullContract } = await import('@/contract/full-contract')
  if (session.get().generation === generation)
    barredCalls.set(() => findBarredCalls(fullContract, currentBroker(), account))
}
