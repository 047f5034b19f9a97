import { expect, it } from 'vitest'
import { createStore } from '@/lib/store'
import { identityHeader } from '@/contract/broker-identity'
import type { Profile } from '@/contract/profile'
import { loggedOut, type Session } from '../session'
import { replacedBrokers } from '../replaced-brokers'
import { createFleetMember } from './member'
import { getAuthorization } from './member-session'

type Sent = {
  readonly url: string
  readonly method: string | undefined
  readonly authorization: string | null
  readonly broker: string | null
}

const profileOf = (name: string, more: Partial<Profile> = {}): Profile => ({
  identity: `id-${name}`,
  name,
  label: name,
  color: 'info',
  production: false,
  readOnly: false,
  ...more,
})

function start(profile: Profile, token: string | undefined, reply: (url: string) => Response) {
  const store = createStore<Session>(
    token === undefined
      ? loggedOut
      : { ...loggedOut, state: 'in', username: 'ops', token, version: '5.1.6', generation: 'g' },
  )
  const sent: Sent[] = []
  const stored = new Map<string, string>()
  const member = createFleetMember(profile, {
    session: {
      get: store.get,
      subscribe: store.subscribe,
      signIn: () => Promise.resolve(),
      end: () => Promise.resolve(),
      expire: (used) =>
        store.update((draft) => {
          if (used === getAuthorization(draft)) draft.state = 'over'
        }),
    },
    storage: { get: (name) => stored.get(name) ?? null },
    now: Date.now,
    online: () => true,
    fetch: (input, init) => {
      const url = String(input)
      const headers = new Headers(init?.headers)
      sent.push({
        url,
        method: init?.method,
        authorization: headers.get('authorization'),
        broker: headers.get(identityHeader),
      })
      return Promise.resolve(reply(url))
    },
  })
  return { member, sent, store, stored }
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const nodes = [{ node: 'emqx@a', node_status: 'running', version: '5.1.4' }]

it('sends the token of a broker only below the path of this broker', async () => {
  const lab = start(profileOf('lab'), 'token-lab', () => json(nodes))
  const prod = start(profileOf('prod'), 'token-prod', () => json(nodes))
  await Promise.all([lab.member.api.nodeList({}), prod.member.api.nodeList({})])
  await prod.member.api.clientKick({ params: { clientid: '../../lab/x' } }).catch(() => undefined)
  for (const { url, authorization } of lab.sent)
    expect([url.startsWith('/broker/lab/api/v5/'), authorization]).toEqual([true, 'Bearer token-lab'])
  for (const { url, authorization } of prod.sent)
    expect([url.startsWith('/broker/prod/api/v5/'), authorization]).toEqual([true, 'Bearer token-prod'])
  expect(prod.sent).toHaveLength(2)
  expect([...lab.sent, ...prod.sent].map(({ broker }) => broker)).toEqual(['id-lab', 'id-prod', 'id-prod'])
})

it('sends nothing more once another broker has taken the place of its own', async () => {
  const changed = () => json({ code: 'BROKER_CHANGED', message: 'reload the page' }, 421)
  const gone = start(profileOf('gone'), 'token', changed)
  const lab = start(profileOf('lab'), 'token-lab', () => json(nodes))
  await expect(gone.member.api.nodeList({})).rejects.toMatchObject({ status: 421, code: 'BROKER_CHANGED' })
  await expect(gone.member.api.nodeList({})).rejects.toMatchObject({
    code: 'BROKER_CHANGED',
    failure: 'unsent',
  })
  await expect(gone.member.api.login({ body: { username: 'ops', password: 'p' } })).rejects.toMatchObject({
    failure: 'unsent',
  })
  expect([gone.sent.length, [...replacedBrokers.get()]]).toEqual([1, ['id-gone']])
  await lab.member.api.nodeList({})
  expect(lab.sent).toHaveLength(1)
})

it('sends nothing that needs a login without one', async () => {
  const { member, sent } = start(profileOf('lab'), undefined, () => json(nodes))
  await expect(member.api.nodeList({})).rejects.toMatchObject({ code: 'NO_TOKEN' })
  expect(sent).toEqual([])
})

it('refuses writes to a read-only broker, and in the read-only mode of its session', async () => {
  const profile = start(profileOf('prod', { readOnly: true }), 't', () => json({}))
  await expect(profile.member.api.clientKick({ params: { clientid: 'a' } })).rejects.toMatchObject({
    code: 'READ_ONLY',
  })
  const mode = start(profileOf('lab'), 't', () => json({}))
  mode.stored.set('readOnly', 'on')
  await expect(mode.member.api.clientKick({ params: { clientid: 'a' } })).rejects.toMatchObject({
    code: 'READ_ONLY',
  })
  expect([profile.sent, mode.sent, mode.member.readOnly()]).toEqual([[], [], 'session'])
})

it('knows the release of its own nodes, until another session begins', async () => {
  const { member, store } = start(profileOf('lab'), 't', () => json(nodes))
  expect(member.broker().release).toEqual([5, 1, 6])
  await member.api.nodeList({})
  expect(member.broker().release).toEqual([5, 1, 4])
  store.merge({ generation: 'next' })
  expect(member.broker().release).toEqual([5, 1, 6])
})

it('ends only its own session when its broker rejects the token', async () => {
  const reply = () => json({ code: 'BAD_TOKEN', message: 'expired' }, 401)
  const lab = start(profileOf('lab'), 'token-lab', reply)
  const prod = start(profileOf('prod'), 'token-prod', () => json(nodes))
  await expect(lab.member.api.nodeList({})).rejects.toMatchObject({ code: 'BAD_TOKEN' })
  await prod.member.api.nodeList({})
  expect([lab.store.get().state, prod.store.get().state]).toEqual(['over', 'in'])
})

it('opens the circuit of a silent broker by itself', async () => {
  const down = start(profileOf('lab'), 't', () => {
    throw new TypeError('refused')
  })
  const up = start(profileOf('prod'), 't', () => json(nodes))
  for (let i = 0; i < 5; i++) await down.member.api.nodeList({}).catch(() => undefined)
  expect(down.member.link.get().state).toBe('failing')
  await expect(down.member.api.nodeList({})).rejects.toMatchObject({ failure: 'circuit' })
  await up.member.api.nodeList({})
  expect(up.member.link.get().state).toBe('ok')
})
