import type { ApiClient } from '@/api/client'
import { createMemoryStorage } from '@/api/storage'
import type { Profile } from '@/contract/profile'
import type { Store } from '@/lib/store'
import {
  createConnection,
  type Connection,
  type ConnectionDeps,
  type Connections,
  type NamedConnection,
} from './connection'
import { createMemorySession, loggedOut, type Session } from './session'

/** For tests: a store of a connection, which only the connection itself writes elsewhere. */
export const writable = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): Store<T> => store as Store<T>

/** For tests: a session that begins in this state. */
export function sessionWith(session: Partial<Session> = {}) {
  const control = createMemorySession()
  control.set(() => ({
    ...loggedOut,
    state: 'in',
    username: 'ops',
    token: 'token',
    version: '5.8.9',
    generation: 'g',
    origin: 'g',
    ...session,
  }))
  return control
}

const make = <P extends Profile | undefined>(
  profile: P,
  api: ApiClient | undefined,
  session: Partial<Session>,
  deps: Partial<ConnectionDeps>,
) => {
  const connection = createConnection(profile, {
    base: profile === undefined ? '' : `/broker/${profile.name}`,
    identity: profile?.identity,
    session: sessionWith(session),
    storage: createMemoryStorage(),
    now: Date.now,
    ...deps,
  })
  return api === undefined ? connection : { ...connection, api }
}

/**
 * For tests: a connection to the broker `lab` of several, logged in as `ops` unless the session says otherwise. With
 * `api` it calls that instead of the network.
 */
export const connectionWith = (
  api: ApiClient | undefined,
  profile: Partial<Profile> = {},
  session: Partial<Session> = {},
  deps: Partial<ConnectionDeps> = {},
): NamedConnection =>
  make(
    {
      identity: `id-${profile.name ?? 'lab'}`,
      name: 'lab',
      label: 'Lab',
      color: 'ok',
      production: false,
      readOnly: false,
      ...profile,
    },
    api,
    session,
    deps,
  )

/** For tests: a connection to the only broker of a console. */
export const soleConnectionWith = (
  api: ApiClient | undefined,
  session: Partial<Session> = {},
  deps: Partial<ConnectionDeps> = {},
): Connection => make(undefined, api, session, deps)

/** For tests: these as all brokers of a console. */
export const connectionsWith = (...all: readonly NamedConnection[]): Connections => ({
  all,
  find: (name) => all.find(({ profile }) => profile.name === name),
})
