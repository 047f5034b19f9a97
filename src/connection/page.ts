import type { Profile } from '@/contract/profile'
import { startInBackground } from '@/lib/background'
import { createStore } from '@/lib/store'
import { monotonicNow } from '@/lib/time/monotonic'
import { base, brokers, getBase, getIdentityAt, ofNamedBroker, profile, site } from '@/api/site'
import { dropStaleRecords } from '@/api/stale-records'
import { openStorage, storage, trouble } from '@/api/storage'
import { createVault } from '@/api/vault'
import {
  createConnection,
  type Connection,
  type ConnectionDeps,
  type Connections,
  type NamedConnection,
} from './connection'
import { channelName, createSession } from './session'

/*
 * The connections of this page: the one that its address names, and those to the other brokers of the console. This is where
 * they are made of what the browser has; everything else takes a connection.
 */

const openChannelOf = (broker: string | undefined) => () =>
  typeof BroadcastChannel === 'function'
    ? new BroadcastChannel(ofNamedBroker(broker, channelName))
    : undefined

const reportBlocked = () => trouble.set(() => 'blocked')

const { vault, durable } = createVault()

// Without a secure context the session lasts only as long as the tab.
if (!durable) trouble.set((known) => known ?? 'insecure')

const ofBrowser: Pick<ConnectionDeps, 'now' | 'online' | 'readOnly'> = {
  now: monotonicNow,
  online: () => globalThis.navigator?.onLine !== false,
  readOnly: site.readOnly === true ? 'server' : undefined,
}

/** The session at the broker of this page. */
export const session = createSession({
  vault,
  storage,
  openChannel: openChannelOf(profile?.name),
  onBlocked: reportBlocked,
})

/** The connection to the broker of this page. */
export const connection: Connection = createConnection(profile, {
  ...ofBrowser,
  base,
  identity: getIdentityAt(base),
  session,
  storage,
})

/** Restores the session after a reload, and follows the other tabs. */
export async function restoreSession(): Promise<void> {
  await session.restore()
  // Where the browser has no storage there is nothing to delete.
  startInBackground(dropStaleRecords(), reportBlocked)
}

/** Another broker, with the session that its own tabs use. */
async function connectTo(other: Profile): Promise<NamedConnection> {
  const { name, identity } = other
  const otherStorage = openStorage(name)
  const otherSession = createSession({
    vault: createVault('sealed', name).vault,
    storage: otherStorage,
    openChannel: openChannelOf(name),
    onBlocked: reportBlocked,
  })
  await otherSession.restore()
  return createConnection(other, {
    ...ofBrowser,
    base: getBase(name),
    identity,
    session: otherSession,
    storage: otherStorage,
  })
}

const isNamed = (one: Connection): one is NamedConnection => one.profile !== undefined

async function connectAll(): Promise<Connections> {
  const all = await Promise.all(
    brokers.map(async (one) =>
      one.name === profile?.name && isNamed(connection) ? connection : await connectTo(one),
    ),
  )
  return { all, find: (name) => all.find((one) => one.profile.name === name) }
}

/** The connections, once they are made. */
const made = createStore<Promise<Connections> | undefined>(undefined)

/** The connections to all brokers of this console; made on first use, with the stored sessions read. */
export function loadConnections(): Promise<Connections> {
  const connections = made.get() ?? connectAll()
  made.set(() => connections)
  // A failure is not kept: the next use tries again.
  startInBackground(connections, () => made.set((now) => (now === connections ? undefined : now)))
  return connections
}
