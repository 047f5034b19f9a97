import type { Profile } from '@/contract/profile'
import type { ApiClient } from '../client'
import { createStore } from '@/lib/store'
import { noEvidence } from '../broker-evidence'
import { loggedOut, type Session } from '../session'
import type { Fleet } from './fleet'
import type { FleetMember } from './member'
import { getAuthorization } from './member-session'

/** For tests: a broker of a fleet with this client, logged in as `ops` unless the session says otherwise. */
export function memberWith(
  api: ApiClient,
  profile: Partial<Profile> = {},
  session: Partial<Session> = {},
): FleetMember {
  const store = createStore<Session>({
    ...loggedOut,
    state: 'in',
    username: 'ops',
    token: 'token',
    version: '5.8.9',
    generation: 'g',
    ...session,
  })
  const evidence = createStore(noEvidence)
  return {
    profile: {
      identity: 'id-lab',
      name: 'lab',
      label: 'Lab',
      color: 'ok',
      production: false,
      readOnly: false,
      ...profile,
    },
    api,
    session: {
      get: store.get,
      subscribe: store.subscribe,
      signIn: async (user) => store.set(() => ({ ...loggedOut, ...user, state: 'in', generation: 'next' })),
      end: async () => store.set(() => loggedOut),
      expire: (used) =>
        store.update((draft) => {
          if (used === getAuthorization(draft)) draft.state = 'over'
        }),
    },
    link: createStore<ReturnType<FleetMember['link']['get']>>({ state: 'ok', since: undefined }),
    evidence,
    broker: () => ({ edition: 'opensource', release: [5, 8, 9], seen: {} }),
    readOnly: () => (profile.readOnly === true ? 'profile' : undefined),
    now: Date.now,
  }
}

/** For tests: these brokers as a fleet. */
export const fleetWith = (...members: readonly FleetMember[]): Fleet => ({
  members,
  find: (name) => members.find((member) => member.profile.name === name),
})
