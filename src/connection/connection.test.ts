import { describe, expect, it } from 'vitest'
import { identityHeader } from '@/contract/broker-identity'
import type { Profile } from '@/contract/profile'
import { replacedBrokers } from '@/api/replaced-brokers'
import { createMemoryStorage } from '@/api/storage'
import { connectionWith, sessionWith } from './fixture'
import { loggedOut } from './session'

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

function start(
  profile: Profile,
  token: string | undefined,
  reply: (url: string) => Response | Promise<Response>,
  records = new Map<string, string>(),
) {
  const sent: Sent[] = []
  const session = sessionWith(token === undefined ? loggedOut : { token, version: '5.1.6' })
  const member = connectionWith(
    undefined,
    profile,
    {},
    {
      session,
      storage: createMemoryStorage(records),
      fetch: async (input, init) => {
        const url = String(input)
        const headers = new Headers(init?.headers)
        sent.push({
          url,
          method: init?.method,
          authorization: headers.get('authorization'),
          broker: headers.get(identityHeader),
        })
        return await reply(url)
      },
    },
  )
  return { member, sent, session }
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
  const mode = start(profileOf('lab'), 't', () => json({}), new Map([['readOnly', 'on']]))
  await expect(mode.member.api.clientKick({ params: { clientid: 'a' } })).rejects.toMatchObject({
    code: 'READ_ONLY',
  })
  expect([profile.sent, mode.sent, mode.member.readOnly.get()]).toEqual([[], [], 'session'])
})

it('knows the release of its own nodes, until another session begins', async () => {
  const { member, session } = start(profileOf('lab'), 't', () => json(nodes))
  expect(member.broker().release).toEqual([5, 1, 6])
  await member.api.nodeList({})
  expect(member.broker().release).toEqual([5, 1, 4])
  session.merge({ generation: 'next' })
  expect(member.broker().release).toEqual([5, 1, 6])
})

it('ends only its own session when its broker rejects the token', async () => {
  const reply = () => json({ code: 'BAD_TOKEN', message: 'expired' }, 401)
  const lab = start(profileOf('lab'), 'token-lab', reply)
  const prod = start(profileOf('prod'), 'token-prod', () => json(nodes))
  await expect(lab.member.api.nodeList({})).rejects.toMatchObject({ code: 'BAD_TOKEN' })
  await prod.member.api.nodeList({})
  expect([lab.session.get().state, prod.session.get().state]).toEqual(['over', 'in'])
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

it('applies a difference to the clock of its broker that is larger than the resolution of the header', async () => {
  const at = (offset: number) => () =>
    new Response(JSON.stringify(nodes), {
      headers: { 'content-type': 'application/json', date: new Date(Date.now() + offset).toUTCString() },
    })
  const ahead = start(profileOf('lab'), 't', at(3_600_000))
  const equal = start(profileOf('prod'), 't', at(0))
  await ahead.member.api.nodeList({})
  await equal.member.api.nodeList({})
  expect(Math.round((ahead.member.now() - Date.now()) / 60_000)).toBe(60)
  expect(equal.member.link.get().offset).toBe(0)
})

describe('a call that belongs to a session', () => {
  it('is sent while its user is logged in, also after the login was renewed', async () => {
    const { member, sent, session } = start(profileOf('lab'), 'first', () => json(nodes))
    const { origin } = session.get()
    session.expire('Bearer first')
    await member.session.signIn({ username: 'ops', token: 'second', edition: 'opensource', version: '5.1.6' })
    await member.api.nodeList({}, { session: origin })
    expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer second'])
  })

  it.each([
    ['another user has logged in', 'eve', false],
    ['the user has logged out and in again', 'ops', true],
  ] as const)('is refused as not sent once %s (catalogue A16)', async (_, username, isLoggedOut) => {
    const { member, sent, session } = start(profileOf('lab'), 'first', () => json(nodes))
    const { origin } = session.get()
    if (isLoggedOut) await member.session.end()
    await member.session.signIn({ username, token: 'second', edition: 'opensource', version: '5.1.6' })
    await expect(
      member.api.clientKick({ params: { clientid: 'a' } }, { session: origin }),
    ).rejects.toMatchObject({ code: 'SESSION_CHANGED', failure: 'unsent', outcomeUnknown: false })
    await expect(member.api.nodeList({}, { session: origin })).rejects.toMatchObject({
      code: 'SESSION_CHANGED',
    })
    expect(sent).toEqual([])
  })
})
