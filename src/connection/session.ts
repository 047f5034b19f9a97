import type { Edition } from '@/contract/capability'
import { createStore, type Store } from '@/lib/store'
import { randomId } from '@/lib/text/random-id'
import { createMemoryStorage, forgetOwner, type NamedStorage } from '@/api/storage'
import { createMemoryVault, type Vault } from '@/api/vault'

/**
 * The login at one broker. `starting` until the vault is read; `over` when the broker ended the session of an open page:
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
  /** Changes with each login; replies to an older one are ignored. */
  readonly generation: string
  /**
   * The generation of the first login of this user; a login that renews an expired session keeps it. A run belongs to it:
   * the calls of a run are refused once the user has logged out or is another one (catalogue A16).
   */
  readonly origin: string
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
  origin: '',
  notice: undefined,
}

/** What the vault stores of a session. Earlier versions stored no origin. */
type StoredSession = Pick<
  Session,
  'username' | 'token' | 'edition' | 'version' | 'role' | 'namespace' | 'generation'
> & { readonly origin?: string }

/** What is known after a login. */
type SignedInUser = Omit<StoredSession, 'generation' | 'origin'>

/** What the tabs of one broker send each other. */
export type TabMessage = { type: 'in'; session: StoredSession } | { type: 'out' }

/** The storage key of the generation that ended, until the vault is cleared. */
const endedName = 'ended'
/** The name of the channel between the tabs of one broker. */
export const channelName = 'switchboard-session'

/** The `Authorization` of a session; undefined once it is over, so that polls stop. */
export const getAuthorization = ({ state, token }: Session): string | undefined =>
  state === 'in' && token !== undefined ? `Bearer ${token}` : undefined

/** Calls `fn` after each login and logout, when what was known of the former session no longer counts. */
export function onNewSession(
  { get, subscribe }: Pick<Store<Session>, 'get' | 'subscribe'>,
  fn: () => void,
): void {
  let { generation } = get()
  subscribe(() => {
    if (get().generation === generation) return
    generation = get().generation
    fn()
  })
}

/** The session at one broker, and what changes it. */
export type SessionControl = Pick<Store<Session>, 'get' | 'subscribe'> & {
  /** Starts a session after login, stores it and notifies the tabs of this broker. */
  readonly signIn: (user: SignedInUser) => Promise<void>
  /** Ends the session in every tab and forgets it, with what is stored about its user. */
  readonly end: () => Promise<void>
  /** Marks the session as over when its broker rejects its token. Ignores errors of an older session. */
  readonly expire: (authorization: string | undefined) => void
  /**
   * Calls `fn` when the session of a user ends in any tab, to clear caches and connections. Returns a function that
   * unsubscribes.
   */
  readonly onEnd: (fn: () => void) => () => void
  /** Forgets the notice once it was shown. */
  readonly dismissNotice: () => void
}

export type SessionDeps = {
  readonly vault: Vault
  readonly storage: NamedStorage
  /**
   * Opens the channel between the tabs of this broker; undefined where there is none. It is opened by `restore`, because an
   * open channel keeps a Node process alive.
   */
  readonly openChannel: () => Pick<BroadcastChannel, 'postMessage' | 'onmessage'> | undefined
  /** A vault that refuses: the session stays in memory. */
  readonly onBlocked: () => void
}

/** A session with the store behind it, for who makes it, and `restore`, which reads it after a reload. */
export type StoredSessionControl = SessionControl & Store<Session> & { readonly restore: () => Promise<void> }

const toSession = (stored: StoredSession): Session => ({
  ...loggedOut,
  ...stored,
  origin: stored.origin ?? stored.generation,
  state: 'in',
})

/** A session that the tabs of a broker share through a vault and a channel. */
export function createSession({ vault, storage, openChannel, onBlocked }: SessionDeps): StoredSessionControl {
  const store = createStore<Session>({ ...loggedOut, state: 'starting' })
  const endListeners = new Set<() => void>()
  let isEndPending = false
  let channel: ReturnType<SessionDeps['openChannel']>
  /** Without a listener yet, the first one is called when it subscribes. */
  const notifyEnd = () => {
    isEndPending = endListeners.size === 0
    for (const fn of endListeners) fn()
  }
  const tryVault = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch {
      // No database (private mode, quota): the session stays in memory, and the console says so.
      onBlocked()
    }
  }
  const follow = ({ data }: MessageEvent<TabMessage>) => {
    const now = store.get()
    if (data.type === 'out') {
      if (now.state === 'out') return
      notifyEnd()
      store.set(() => ({ ...loggedOut, notice: 'ended-elsewhere' }))
    } else if (data.session.generation !== now.generation) {
      const isOther = now.username !== undefined && now.username !== data.session.username
      if (isOther) notifyEnd()
      store.set(() => ({ ...toSession(data.session), notice: isOther ? 'other-user' : undefined }))
    }
  }
  return {
    ...store,
    async restore() {
      channel = openChannel()
      if (channel !== undefined) channel.onmessage = follow
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
      // A login, or a message of another tab, has been faster.
      store.set((now) =>
        now.state !== 'starting' ? now : stored === undefined ? loggedOut : toSession(stored),
      )
    },
    async signIn(user) {
      const now = store.get()
      const generation = randomId(16)
      const isRenewed = now.state === 'over' && now.username === user.username
      const stored: StoredSession = { ...user, generation, origin: isRenewed ? now.origin : generation }
      // A previous user who closed the tab without logging out left data behind.
      const before = now.username ?? storage.get('owner') ?? user.username
      if (before !== user.username) {
        forgetOwner(storage)
        notifyEnd()
      }
      store.set(() => toSession(stored))
      await tryVault(() => vault.save(JSON.stringify(stored)))
      channel?.postMessage({ type: 'in', session: stored } satisfies TabMessage)
    },
    async end() {
      // Clearing the vault takes a moment; a reload meanwhile must not restore the session.
      storage.set(endedName, store.get().generation)
      forgetOwner(storage)
      notifyEnd()
      store.set(() => loggedOut)
      channel?.postMessage({ type: 'out' } satisfies TabMessage)
      await tryVault(async () => {
        await vault.clear()
        storage.set(endedName, null)
      })
    },
    expire: (authorization) =>
      store.update((draft) => {
        if (authorization !== undefined && authorization === getAuthorization(draft)) draft.state = 'over'
      }),
    onEnd(fn) {
      endListeners.add(fn)
      if (isEndPending) {
        isEndPending = false
        fn()
      }
      return () => void endListeners.delete(fn)
    },
    dismissNotice: () => store.merge({ notice: undefined }),
  }
}

/** A session of this program alone, which nothing restores: of a terminal. */
export const createMemorySession = (): StoredSessionControl =>
  createSession({
    vault: createMemoryVault(),
    storage: createMemoryStorage(),
    openChannel: () => undefined,
    onBlocked: () => undefined,
  })
