import { offers, type Broker } from '@/contract/capability'
import {
  findBarredCalls,
  findScope,
  isScopeRefusal,
  toScopeList,
  type BarredCall,
  type Rights,
} from '@/contract/permission'
import { userId } from '@/contract/user-id'
import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { createStore, type Store } from '@/lib/store'
import { onNewSession, type SessionControl } from './session'

/** The calls that a broker would refuse to its user, by endpoint; empty where the user may make all. */
type BarredCalls = ReadonlyMap<string, BarredCall>

/** What one user may do at one broker, as far as it is known. */
export type RightsControl = Pick<Store<BarredCalls>, 'get' | 'subscribe'> & {
  /** The barred calls once they are known. */
  readonly load: () => Promise<BarredCalls>
  /** Remembers the scope that a refusal has shown to be missing. */
  readonly observeRefusal: (error: ApiError) => void
  /** Reads the scopes of the user after each login, where the broker has scopes. Returns a function that stops it. */
  readonly watchScopes: (api: Pick<ApiClient, 'userList'>) => () => void
}

export type RightsDeps = {
  readonly session: Pick<SessionControl, 'get' | 'subscribe'>
  /** The broker, as far as it is known. */
  readonly broker: () => Broker
  /** Calls `fn` when more is known about the broker. */
  readonly onEvidence: (fn: () => void) => () => void
}

const none: BarredCalls = new Map()

/** What the user of one broker may do: by the namespace and the scopes of the account. */
export function createRights({ session, broker, onEvidence }: RightsDeps): RightsControl {
  const scopes = createStore<Omit<Rights, 'namespace'>>({})
  const barred = createStore(none)

  /** The endpoints are loaded only for accounts that may not do everything. */
  const load = async (): Promise<BarredCalls> => {
    const { namespace, generation: current } = session.get()
    const account = { ...scopes.get(), namespace }
    if (namespace === undefined && account.scopes === undefined && account.missing === undefined) {
      if (barred.get().size > 0) barred.set(() => none)
      return barred.get()
    }
    const { contract } = await import('@/contract')
    if (session.get().generation === current) barred.set(() => findBarredCalls(contract, broker(), account))
    return barred.get()
  }
  // Without its file nothing is barred, and calls that fail say why.
  const update = () => startInBackground(load(), () => undefined)

  onNewSession(session, () => {
    scopes.set(() => ({}))
    update()
  })
  scopes.subscribe(update)
  // Nodes of another release have other endpoints.
  onEvidence(update)

  /** Only the list of users contains the scopes, which needs a scope of its own: without it they stay unknown. */
  const readScopes = async (api: Pick<ApiClient, 'userList'>) => {
    const { username, generation: current } = session.get()
    try {
      const users = await api.userList({}, { quiet: true })
      const own = users.find((row) => row.$raw === undefined && userId(row) === username)
      if (own?.scopes !== undefined && session.get().generation === current)
        scopes.set((known) => ({ ...known, scopes: toScopeList('user', own) }))
    } catch (cause) {
      // Unknown scopes bar nothing, and each refusal shows one that is missing.
      if (!(cause instanceof ApiError)) throw cause
    }
  }

  return {
    get: barred.get,
    subscribe: barred.subscribe,
    load,
    observeRefusal(error) {
      if (!isScopeRefusal(error)) return
      const path = error.path?.replace(/^.*\/api\/v5(?=\/)/, '') ?? ''
      const scope = findScope(path, (capability) => offers(capability, broker()))
      if (scope !== undefined && scopes.get().missing?.includes(scope) !== true)
        scopes.set((known) => ({ ...known, missing: [...(known.missing ?? []), scope] }))
    },
    watchScopes(api) {
      /** The session whose scopes were read. */
      let asked: string | undefined
      const ask = () => {
        const now = session.get()
        if (now.state !== 'in' || now.generation === asked || !offers('scopes', broker())) return
        asked = now.generation
        startInBackground(readScopes(api), throwUnexpected)
      }
      const stops = [session.subscribe(ask), onEvidence(ask)]
      ask()
      return () => stops.forEach((stop) => stop())
    },
  }
}
