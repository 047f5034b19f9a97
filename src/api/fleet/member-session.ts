import { createStore } from '@/lib/store'
import { randomId } from '@/lib/text/random-id'
import { endedName, loggedOut, type Session, type StoredSession, type TabMessage } from '../session'
import { forgetOwner, type NamedStorage } from '../storage'
import type { Vault } from '../vault'

/** The session at one broker of the fleet. */
export type MemberSession = {
  readonly get: () => Session
  readonly subscribe: (fn: () => void) => () => void
  /** Starts a session after login, stores it and notifies the tabs of this broker. */
  readonly signIn: (user: Omit<StoredSession, 'generation'>) => Promise<void>
  /** Ends the session in every tab and forgets it, with what is stored about its user. */
  readonly end: () => Promise<void>
  /** Marks the session as over when its broker rejects its token. Ignores errors of an older session. */
  readonly expire: (authorization: string | undefined) => void
}

/** The `Authorization` of a session; undefined once it is over. */
export const getAuthorization = ({ state, token }: Session): string | undefined =>
  state === 'in' && token !== undefined ? `Bearer ${token}` : undefined

export type MemberSessionDeps = {
  readonly vault: Vault
  readonly storage: NamedStorage
  /** The channel between the tabs of this broker; undefined where the browser has none. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'> | undefined
  /** A store that refuses: the session stays in memory. */
  readonly onBlocked: () => void
}

/**
 * The session that a tab with `?broker=NAME` uses, read from its vault and followed through its channel. What
 * happens to it changes no session of another broker.
 */
export function createMemberSession({
  vault,
  storage,
  channel,
  onBlocked,
}: MemberSessionDeps): MemberSession & { readonly restore: () => Promise<void> } {
  const store = createStore<Session>({ ...loggedOut, state: 'starting' })
  const tryVault = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch {
      onBlocked()
    }
  }
  const finish = () => {
    forgetOwner(storage)
    store.set(() => loggedOut)
  }
  const follow = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'in') store.set(() => ({ ...loggedOut, ...data.session, state: 'in' }))
    else if (store.get().state !== 'out') finish()
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    async restore() {
      if (channel !== undefined) channel.onmessage = follow
      let stored: StoredSession | undefined
      await tryVault(async () => {
        const text = await vault.load()
        stored = text === undefined ? undefined : (JSON.parse(text) as StoredSession)
        // Its page was closed before the vault was cleared.
        if (stored !== undefined && stored.generation === storage.get(endedName)) stored = undefined
      })
      // A login or a message of another tab has been faster.
      store.set((now) =>
        now.state !== 'starting'
          ? now
          : stored === undefined
            ? loggedOut
            : { ...loggedOut, ...stored, state: 'in' },
      )
    },
    async signIn(user) {
      const stored: StoredSession = { ...user, generation: randomId(16) }
      const before = store.get().username ?? storage.get('owner') ?? user.username
      if (before !== user.username) forgetOwner(storage)
      store.set(() => ({ ...loggedOut, ...stored, state: 'in' }))
      await tryVault(() => vault.save(JSON.stringify(stored)))
      channel?.postMessage({ type: 'in', session: stored } satisfies TabMessage)
    },
    async end() {
      // Clearing the vault takes a moment; a reload meanwhile must not restore the session.
      storage.set(endedName, store.get().generation)
      finish()
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
  }
}
