import type { Profile } from '@/contract/profile'
import { startInBackground } from '@/lib/background'
import { createStore } from '@/lib/store'
import { monotonicNow } from '@/lib/time/monotonic'
import { broker, brokerNow, link } from '../broker'
import { brokerEvidence, currentBroker } from '../broker-evidence'
import { readOnly } from '../read-only'
import { channelName, endSession, session, sessionOver, signedIn } from '../session'
import { brokers, ofNamedBroker, profile as ownProfile } from '../site'
import { openStorage, trouble } from '../storage'
import { createVault } from '../vault'
import { createFleetMember, type FleetMember } from './member'
import { createMemberSession } from './member-session'

/** All brokers of this console, each with its own session. */
export type Fleet = {
  readonly members: readonly FleetMember[]
  readonly find: (name: string) => FleetMember | undefined
}

/** The broker of this page, which has its client and session already. */
const createOwnMember = (profile: Profile): FleetMember => ({
  profile,
  get api() {
    return broker.api
  },
  session: {
    get: session.get,
    subscribe: session.subscribe,
    signIn: signedIn,
    end: endSession,
    expire: sessionOver,
  },
  link,
  evidence: brokerEvidence,
  broker: currentBroker,
  readOnly: readOnly.get,
  now: brokerNow,
})

/** Another broker, with the session that its own tabs use. */
async function createOtherMember(profile: Profile): Promise<FleetMember> {
  const { name } = profile
  const storage = openStorage(name)
  const memberSession = createMemberSession({
    vault: createVault('sealed', name).vault,
    storage,
    channel:
      typeof BroadcastChannel === 'function'
        ? new BroadcastChannel(ofNamedBroker(name, channelName))
        : undefined,
    onBlocked: () => trouble.set(() => 'blocked'),
  })
  await memberSession.restore()
  return createFleetMember(profile, {
    session: memberSession,
    storage,
    now: monotonicNow,
    online: () => globalThis.navigator.onLine,
  })
}

/** The fleet, once it is created. */
const created = createStore<Promise<Fleet> | undefined>(undefined)

async function createFleet(): Promise<Fleet> {
  const members = await Promise.all(
    brokers.map(async (profile) =>
      profile.name === ownProfile?.name ? createOwnMember(profile) : await createOtherMember(profile),
    ),
  )
  return { members, find: (name) => members.find((member) => member.profile.name === name) }
}

/** All brokers of this console; created on first use, with the stored sessions read. */
export function loadFleet(): Promise<Fleet> {
  const fleet = created.get() ?? createFleet()
  created.set(() => fleet)
  // A failure is not kept: the next use tries again.
  startInBackground(fleet, () => created.set((now) => (now === fleet ? undefined : now)))
  return fleet
}
