import { beforeEach, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '@/api/storage'
import type { Vault } from '@/api/vault'
import { createSession, type TabMessage } from './session'

const user = { username: 'ops', token: 'token-1', edition: 'opensource', version: '5.8.9' } as const
const stored = (generation: string) =>
  JSON.stringify({ ...user, role: undefined, namespace: undefined, generation })

function start(sealed?: string) {
  const kept = new Map<string, string>()
  const storage = createMemoryStorage(kept)
  let text = sealed
  const vault: Vault = {
    load: () => Promise.resolve(text),
    save: (next) => {
      text = next
      return Promise.resolve()
    },
    clear: () => {
      text = undefined
      return Promise.resolve()
    },
  }
  const sent: TabMessage[] = []
  const channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'> = {
    postMessage: (message: TabMessage) => void sent.push(message),
    onmessage: null,
  }
  const onBlocked = vi.fn()
  const session = createSession({ vault, storage, openChannel: () => channel, onBlocked })
  const receive = (data: TabMessage) =>
    channel.onmessage?.call(new BroadcastChannel('test'), new MessageEvent('message', { data }))
  return { session, storage, kept, sealed: () => text, sent, receive, onBlocked, vault }
}

beforeEach(() => vi.restoreAllMocks())

it('restores the session that the tabs of the broker use', async () => {
  const { session } = start(stored('g1'))
  expect(session.get().state).toBe('starting')
  await session.restore()
  expect(session.get()).toMatchObject({ state: 'in', username: 'ops', token: 'token-1', generation: 'g1' })
})

it('is logged out without a stored session, and where it ended before the vault was cleared', async () => {
  const none = start()
  await none.session.restore()
  expect(none.session.get().state).toBe('out')
  const ended = start(stored('g1'))
  ended.storage.set('ended', 'g1')
  await ended.session.restore()
  expect(ended.session.get().state).toBe('out')
})

it('follows a login and a logout in a tab of the broker', async () => {
  const { session, receive } = start()
  await session.restore()
  receive({ type: 'in', session: { ...user, role: undefined, namespace: undefined, generation: 'g2' } })
  expect(session.get()).toMatchObject({ state: 'in', generation: 'g2' })
  receive({ type: 'out' })
  expect(session.get()).toMatchObject({ state: 'out', token: undefined })
})

it('stores a login and announces it to the tabs of the broker', async () => {
  const { session, sealed, sent } = start()
  await session.restore()
  await session.signIn({ ...user, role: undefined, namespace: undefined })
  expect(JSON.parse(sealed() ?? '')).toMatchObject({ username: 'ops', token: 'token-1' })
  expect(sent).toMatchObject([{ type: 'in', session: { username: 'ops' } }])
})

it('deletes what another user left at the broker, and what the user left at the logout', async () => {
  const { session, kept, sealed, sent, storage } = start()
  await session.restore()
  for (const name of ['journal', 'usedValues', 'recent']) storage.set(name, '[]')
  storage.set('owner', 'someone')
  await session.signIn({ ...user, role: undefined, namespace: undefined })
  expect([...kept.keys()]).toEqual([])
  storage.set('journal', '[1]')
  storage.set('owner', 'ops')
  await session.end()
  expect([...kept.keys()]).toEqual([])
  expect(sealed()).toBeUndefined()
  expect(sent.at(-1)).toEqual({ type: 'out' })
  expect(session.get().state).toBe('out')
})

it('is over only by a refusal of its present token', async () => {
  const { session } = start(stored('g1'))
  await session.restore()
  session.expire('Bearer older')
  expect(session.get().state).toBe('in')
  session.expire('Bearer token-1')
  expect(session.get().state).toBe('over')
})

it('works in memory where the vault refuses, and reports that', async () => {
  const { session, vault, onBlocked } = start()
  vi.spyOn(vault, 'save').mockRejectedValue(new Error('blocked'))
  await session.restore()
  await session.signIn({ ...user, role: undefined, namespace: undefined })
  expect(session.get().state).toBe('in')
  expect(onBlocked).toHaveBeenCalledOnce()
})

it('reports the end of a session, and another user in another tab, to those who clear what belongs to a user', async () => {
  const { session, receive } = start(stored('g1'))
  const onEnd = vi.fn()
  session.onEnd(onEnd)
  await session.restore()
  receive({ type: 'in', session: { ...user, generation: 'g2' } })
  expect([onEnd.mock.calls.length, session.get().notice]).toEqual([0, undefined])
  receive({ type: 'in', session: { ...user, username: 'eve', generation: 'g3' } })
  expect([onEnd.mock.calls.length, session.get().notice]).toEqual([1, 'other-user'])
  receive({ type: 'out' })
  expect([onEnd.mock.calls.length, session.get().notice]).toEqual([2, 'ended-elsewhere'])
})

it('ignores the message of a login that it follows already', async () => {
  const { session, receive } = start(stored('g1'))
  await session.restore()
  session.expire('Bearer token-1')
  receive({ type: 'in', session: { ...user, generation: 'g1' } })
  expect(session.get().state).toBe('over')
})

it('has one origin through renewed logins of a user, and another after a logout', async () => {
  const { session } = start(stored('g1'))
  await session.restore()
  expect(session.get().origin).toBe('g1')
  session.expire('Bearer token-1')
  await session.signIn(user)
  expect([session.get().origin, session.get().generation === 'g1']).toEqual(['g1', false])
  await session.end()
  await session.signIn(user)
  expect(session.get().origin).toBe(session.get().generation)
})
