import type { Edition } from '@/contract/capability'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { randomId } from '@/lib/text/random-id'
import { createStore } from '@/lib/store'
import { ofBroker } from './site'
import { dropStaleRecords } from './stale-records'
import { owner, storage, trouble } from './storage'
import { createVault } from './vault'

/**
 * The login session. `starting` until the vault is read; `over` when the broker ended the session of an open page:
 * the page stays, and a dialog asks to log in again (catalogue A6).
 */
export type Session = {
  readonly state: 'starting' | 'out' | 'in' | 'over'
  readonly username: string | undefined
  readonly token: string | undefined
  readonly edition: Edition
  readonly version: string | undefined
  /** The user's role, if the broker has roles. */
  readonly role?: string | undefined
  /** The namespace to which the user is limited. */
  readonly namespace?: string | undefined
  /** Changes with each login; replies and writes of an older one are rejected (catalogue A16). */
  readonly generation: string
  /** An event in another tab, to show to the user. */
  readonly notice: 'other-user' | 'ended-elsewhere' | undefined
}

/** No session. */
export const loggedOut: Session = {
  state: 'out',
  username: undefined,
  token: undefined,
  edition: 'opensource',
  version: undefined,
  generation: '',
  notice: undefined,
}

export const session = createStore<Session>({ ...loggedOut, state: 'starting' })

const { vault, durable } = createVault()

// Without a secure context the session lasts only as long as the tab.
if (!durable) trouble.set((known) => known ?? 'insecure')
session.subscribe(() => {
  owner.name = session.get().username
})

/** What the vault stores of a session. */
export type StoredSession = Pick<
  Session,
  'username' | 'token' | 'edition' | 'version' | 'role' | 'namespace' | 'generation'
>
/** What the tabs of one broker send each other. */
export type TabMessage = { type: 'in'; session: StoredSession } | { type: 'out' }

/** Stores which session ended until the vault is cleared. */
export const endedName = 'ended'
/** The name of the channel between the tabs of one broker. */
export const channelName = 'switchboard-session'

const channel =
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(ofBroker(channelName)) : undefined
const endListeners = new Set<() => void>()
let endIsPending = false

/** Calls the session-end listeners. Without a listener yet, the first one is called when it subscribes. */
function notifyEnd(): void {
  endIsPending = endListeners.size === 0
  for (const fn of endListeners) fn()
}

/** Calls `fn` when a session ends in any tab, to clear caches and connections. Returns a function that unsubscribes. */
export function onSessionEnd(fn: () => void): () => void {
  endListeners.add(fn)
  if (endIsPending) {
    endIsPending = false
    fn()
  }
  return () => endListeners.delete(fn)
}

async function tryVault(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch {
    // No database (private mode, quota): the session stays in memory, and the console says so.
    trouble.set(() => 'blocked')
  }
}

/** Restores the session after a reload and listens to other tabs. */
export async function startSession(): Promise<void> {
  let stored: StoredSession | undefined
  await tryVault(async () => {
    const text = await vault.load()
    stored = text === undefined ? undefined : (JSON.parse(text) as StoredSession)
    // The page was closed before the vault was cleared.
    if (stored !== undefined && stored.generation === storage.get(endedName)) {
      stored = undefined
      await vault.clear()
    }
  })
  session.set(() => (stored === undefined ? loggedOut : { ...loggedOut, ...stored, state: 'in' }))
  startInBackground(tryVault(dropStaleRecords), throwUnexpected)
  if (channel === undefined) return
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    const now = session.get()
    if (data.type === 'out') {
      if (now.state === 'in' || now.state === 'over') finish('ended-elsewhere')
    } else if (data.session.generation !== now.generation) {
      const changed = now.username !== undefined && now.username !== data.session.username
      if (changed) notifyEnd()
      session.set(() => ({
        ...loggedOut,
        ...data.session,
        state: 'in',
        notice: changed ? 'other-user' : undefined,
      }))
    }
  }
}

function finish(notice: Session['notice']): void {
  notifyEnd()
  session.set(() => ({ ...loggedOut, notice }))
}

/** Starts a session after login, stores it and notifies other tabs. */
export async function signedIn(user: Omit<StoredSession, 'generation'>): Promise<void> {
  const stored: StoredSession = { ...user, generation: randomId(16) }
  // A previous user who closed the tab without logging out left data behind.
  const before = session.get().username ?? storage.get('owner') ?? user.username
  if (before !== user.username) notifyEnd()
  session.set(() => ({ ...loggedOut, ...stored, state: 'in' }))
  await tryVault(() => vault.save(JSON.stringify(stored)))
  channel?.postMessage({ type: 'in', session: stored } satisfies TabMessage)
}

/** Ends the session in every tab and forgets it. */
export async function endSession(): Promise<void> {
  // Clearing the vault takes a moment; a reload meanwhile must not restore the session.
  storage.set(endedName, session.get().generation)
  finish(undefined)
  channel?.postMessage({ type: 'out' } satisfies TabMessage)
  await tryVault(async () => {
    await vault.clear()
    storage.set(endedName, null)
  })
}

/** Marks the session as over when the broker rejects its token. Ignores errors of an older session. */
export function sessionOver(authorization: string | undefined): void {
  session.update((draft) => {
    if (draft.state === 'in' && authorization === `Bearer ${draft.token ?? ''}`) draft.state = 'over'
  })
}

/** The `Authorization` of the current session; undefined once it is over, so that polls stop. */
export const authorization = (): string | undefined => {
  const now = session.get()
  return now.state === 'in' && now.token !== undefined ? `Bearer ${now.token}` : undefined
}

export const noticeRead = (): void => session.merge({ notice: undefined })
