import type { Edition } from '@/contract/capability'
import { randomId } from '@/lib/text/random-id'
import { createStore } from '@/lib/store'
import { ofBroker } from './site'
import { owner, storage, trouble } from './storage'
import { createVault } from './vault'

/**
 * Who is signed in. `starting` until the vault has answered, `over` when the broker ended the session under an open page:
 * the page stays, and a dialog asks to sign in again (catalogue A6).
 */
export type Session = {
  readonly state: 'starting' | 'out' | 'in' | 'over'
  readonly username: string | undefined
  readonly token: string | undefined
  readonly edition: Edition
  readonly version: string | undefined
  /** What the user may do, where the broker knows roles. */
  readonly role?: string | undefined
  /** Changes with each sign-in; an answer or a write of an older one is refused (catalogue A16). */
  readonly generation: string
  /** What happened in another tab, to be told. */
  readonly notice: 'other-user' | 'ended-elsewhere' | undefined
}

const nobody: Session = {
  state: 'out',
  username: undefined,
  token: undefined,
  edition: 'opensource',
  version: undefined,
  generation: '',
  notice: undefined,
}

export const session = createStore<Session>({ ...nobody, state: 'starting' })

const { vault, durable } = createVault()

// Without a secure context the session lasts only as long as the tab.
if (!durable) trouble.set((known) => known ?? 'insecure')
session.subscribe(() => {
  owner.name = session.get().username
})

type Kept = Pick<Session, 'username' | 'token' | 'edition' | 'version' | 'role' | 'generation'>
type Word = { type: 'in'; kept: Kept } | { type: 'out' }

/** Where the session that was ended last is named until the vault has forgotten it. */
const endedName = 'ended'

const channel =
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(ofBroker('switchboard-session')) : undefined
const leaving = new Set<() => void>()
let owed = false

/** Ends what belongs to a session. Nobody may be there yet to do so: it is then done by the first who comes. */
function tellEnd(): void {
  owed = leaving.size === 0
  for (const fn of leaving) fn()
}

/** Called whenever a session ends here or in another tab: caches and connections of that user end with it. */
export function onSessionEnd(fn: () => void): () => void {
  leaving.add(fn)
  if (owed) {
    owed = false
    fn()
  }
  return () => leaving.delete(fn)
}

async function keep(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch {
    // No database (private mode, quota): the session lives in memory, and the console says so.
    trouble.set(() => 'blocked')
  }
}

/** Finds the session of before the reload, and listens to the other tabs. */
export async function startSession(): Promise<void> {
  let kept: Kept | undefined
  await keep(async () => {
    const text = await vault.load()
    kept = text === undefined ? undefined : (JSON.parse(text) as Kept)
    // The page was left before the vault was empty.
    if (kept !== undefined && kept.generation === storage.get(endedName)) {
      kept = undefined
      await vault.clear()
    }
  })
  session.set(() => (kept === undefined ? nobody : { ...nobody, ...kept, state: 'in' }))
  if (channel === undefined) return
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    const now = session.get()
    if (data.type === 'out') {
      if (now.state === 'in' || now.state === 'over') finish('ended-elsewhere')
    } else if (data.kept.generation !== now.generation) {
      const changed = now.username !== undefined && now.username !== data.kept.username
      if (changed) tellEnd()
      session.set(() => ({
        ...nobody,
        ...data.kept,
        state: 'in',
        notice: changed ? 'other-user' : undefined,
      }))
    }
  }
}

function finish(notice: Session['notice']): void {
  tellEnd()
  session.set(() => ({ ...nobody, notice }))
}

/** Somebody has signed in: kept, and told to the other tabs. */
export async function signedIn(who: Omit<Kept, 'generation'>): Promise<void> {
  const kept: Kept = { ...who, generation: randomId(16) }
  // Who left without logging out (a closed tab) has left things behind.
  const before = session.get().username ?? storage.get('owner') ?? who.username
  if (before !== who.username) tellEnd()
  session.set(() => ({ ...nobody, ...kept, state: 'in' }))
  await keep(() => vault.save(JSON.stringify(kept)))
  channel?.postMessage({ type: 'in', kept } satisfies Word)
}

/** Ends the session in every tab and forgets it. */
export async function endSession(): Promise<void> {
  // The vault takes a moment to empty itself; who reloads the page meanwhile is signed out all the same.
  storage.set(endedName, session.get().generation)
  finish(undefined)
  channel?.postMessage({ type: 'out' } satisfies Word)
  await keep(async () => {
    await vault.clear()
    storage.set(endedName, null)
  })
}

/** The broker no longer knows the token: the page stays, the dialog opens, once. Errors of an older session are not heeded. */
export function sessionOver(authorization: string | undefined): void {
  session.update((draft) => {
    if (draft.state === 'in' && authorization === `Bearer ${draft.token ?? ''}`) draft.state = 'over'
  })
}

/** The `Authorization` of the present session, or undefined; none once it is over, so that polls fall silent. */
export const authorization = (): string | undefined => {
  const now = session.get()
  return now.state === 'in' && now.token !== undefined ? `Bearer ${now.token}` : undefined
}

export const noticeRead = (): void => session.merge({ notice: undefined })
