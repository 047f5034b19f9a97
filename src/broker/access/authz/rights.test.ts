import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ask } from '@/features/authorization/model/acl/match'
import { startTestEngine as engineBench, type TestEngine as EngineBench } from '../../mqtt/harness'
import type { Identity } from '../../mqtt/identity'
import { decideByClaim } from './claim'
import { startTestBroker, type TestBroker } from './harness'

const send = (topic: string, more: Partial<Ask> = {}): Ask => ({
  action: 'publish',
  topic,
  qos: 0,
  retain: false,
  ...more,
})
const subscribeTo = (topic: string): Ask => send(topic, { action: 'subscribe' })
const withClaim = (claim: unknown, exp?: number): Identity => ({
  clientid: 'c1',
  username: 'u1',
  peerhost: '127.0.0.1',
  superuser: false,
  acl: { claim, exp },
})
const decide = (claim: unknown, ask: Ask, exp?: number) =>
  decideByClaim(withClaim(claim, exp), ask, 1_000_000)

describe('rules in a token', () => {
  it('allow what they list and deny everything else', () => {
    const claim = { pub: ['p/${clientid}', 'eq a/#'], sub: ['s/+'], all: ['b/#'] }
    expect([
      decide(claim, send('p/c1')),
      decide(claim, send('a/#')),
      decide(claim, subscribeTo('s/x')),
      decide(claim, send('b/x')),
      decide(claim, subscribeTo('b/x')),
    ]).toEqual(Array.from({ length: 5 }, () => 'allow'))
    expect([
      decide(claim, send('p/c2')),
      decide(claim, send('a/x')),
      decide(claim, subscribeTo('p/c1')),
      decide(claim, send('s/x')),
    ]).toEqual(Array.from({ length: 4 }, () => 'deny'))
    expect([decide({}, send('t')), decide({ pub: [] }, send('t'))]).toEqual(['deny', 'deny'])
  })

  it('are ignored in any other form', () => {
    for (const claim of [
      [{ permission: 'allow', action: 'all', topic: '#' }],
      'all',
      null,
      undefined,
      { pub: 'text' },
      { pub: [1] },
    ])
      expect(decide(claim, send('t')), JSON.stringify(claim)).toBeUndefined()
    expect(decideByClaim({ ...withClaim({}), acl: undefined }, send('t'), 0)).toBeUndefined()
    // Errors are found only in the part that is evaluated.
    expect(decide({ pub: ['t'], sub: 'text' }, send('t'))).toBe('allow')
    expect(decide({ pub: ['t'], sub: 'text' }, send('u'))).toBeUndefined()
  })

  it('are asked in order as a list (5.5 and later), leaving other topics to the sources', () => {
    const listed = (claim: unknown, ask: Ask, exp?: number) =>
      decideByClaim(withClaim(claim, exp), ask, 1_000_000, true)
    const claim = [
      { permission: 'allow', action: 'publish', topic: 't/${clientid}' },
      { permission: 'allow', action: 'subscribe', topic: 'eq t/1/#', qos: [1] },
      { permission: 'deny', action: 'pub', topic: 't/2', retain: true },
      { permission: 'deny', action: 'all', topics: ['t/3', 'other'] },
    ]
    expect([
      listed(claim, send('t/c1')),
      listed(claim, send('t/c2')),
      listed(claim, subscribeTo('other')),
      listed(claim, send('t/3')),
    ]).toEqual(['allow', undefined, 'deny', 'deny'])
    expect([
      listed(claim, { ...subscribeTo('t/1/#'), qos: 1 }),
      listed(claim, subscribeTo('t/1/#')),
      listed(claim, { ...subscribeTo('t/1/x'), qos: 1 }),
    ]).toEqual(['allow', undefined, undefined])
    expect([listed(claim, send('t/2', { retain: true })), listed(claim, send('t/2'))]).toEqual([
      'deny',
      undefined,
    ])
    expect([
      listed([{ permission: 'deny', action: 'sub', topics: ['#'] }], subscribeTo('any')),
      listed(claim, send('t/c1'), 1),
    ]).toEqual(['deny', 'deny'])
    const conditional = [
      { permission: 'deny', action: 'all', topic: '#', username_re: '^u', ipaddr: '127.0.0.0/8' },
    ]
    expect([
      listed(conditional, send('t')),
      listed([{ ...conditional[0], ipaddr: '10.0.0.0/8' }], send('t')),
    ]).toEqual(['deny', undefined])
  })

  it('deny everything after their expiry', () => {
    const claim = { all: ['#'] }
    expect([
      decide(claim, send('t'), 1001),
      decide(claim, send('t'), 1000),
      decide(claim, send('t'), 999.5),
      decide([], send('t'), 1),
    ]).toEqual(['allow', 'deny', 'deny', undefined])
  })
})

describe('results of the login on the wire', () => {
  let b: TestBroker
  let engine: EngineBench
  const rights: Readonly<Record<string, Partial<Identity>>> = {
    root: { superuser: true },
    token: { acl: { claim: { pub: ['mine'], sub: ['mine'] }, exp: undefined } },
    expired: { acl: { claim: { all: ['#'] }, exp: 1 } },
    strange: { acl: { claim: 'text', exp: undefined } },
  }
  beforeAll(async () => {
    b = await startTestBroker()
    await b.file('{deny, all, all, ["mine"]}.\n{deny, all, all, ["secret"]}.')
    await b.settings({ cache: { enable: false } })
    engine = await engineBench({
      authorize: (caller, ask) =>
        b.broker.state.authz.authorize({ ...caller, ...rights[caller.clientid] }, ask),
    })
  })
  afterAll(async () => {
    await engine.stop()
    await b.stop()
  })

  const codes = async (clientId: string, ...topics: string[]) => {
    const raw = await engine.raw({ clientId })
    raw.send({ cmd: 'subscribe', messageId: 1, subscriptions: topics.map((topic) => ({ topic, qos: 0 })) })
    return (await raw.until('suback')).granted
  }

  it('a superuser may do everything without any source being asked', async () => {
    const before = await b.numbers('file')
    expect(await codes('root', 'mine', 'secret', '$SYS/#', '#')).toEqual([0, 0, 0, 0])
    expect(await b.numbers('file')).toEqual(before)
    expect(engine.engine.metrics.get('authorization.superuser')).toBe(4)
  })

  it('a token’s rules come before all sources, and deny everything after their expiry', async () => {
    const before = await b.numbers('file')
    expect(await codes('token', 'mine', 'free')).toEqual([0, 135])
    expect(await codes('expired', 'mine', 'free')).toEqual([135, 135])
    expect(await b.numbers('file')).toEqual(before)
    const events: string[] = []
    const leave = engine.engine.events.on('authorized', ({ source }) => events.push(source))
    await codes('token', 'mine')
    leave()
    expect(events).toEqual(['jwt'])
  })

  it('rules in another form leave the decision to the sources', async () => {
    expect(await codes('strange', 'mine', 'free')).toEqual([135, 0])
  })
})
