import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MqttClient } from 'mqtt'
import { startTestBroker, type TestBroker } from './harness'
import { VerdictCache } from './verdict-cache'
import type { Ask } from '@/features/authorization/model/acl/match'

let b: TestBroker
let client: MqttClient
const users = '/authorization/sources/built_in_database/rules/users'
const cache = '/clients/c1/authorization/cache'
type Row = { access: object; topic: string; result: string; updated_time: number }

const rules = (permission: string) => ({ username: 'u', rules: [{ topic: 't', permission, action: 'all' }] })
/** The reason code of a message: 0 or 135. */
const send = (topic = 't', options: { qos?: 1 | 2; retain?: boolean } = {}, by = client) =>
  by.publishAsync(topic, 'x', { qos: 1, ...options }).then(
    () => 0,
    (error: unknown) => (error as { code: number }).code,
  )
const remembered = async () => (await b.call('GET', cache)).value as Row[]
const hits = () => b.metric('authorization.cache_hit')

beforeEach(async () => {
  b = await startTestBroker()
  await b.file('')
  await b.source({ type: 'built_in_database' })
  expect((await b.call('POST', users, { body: [rules('deny')] })).status).toBe(204)
  client = await b.client({ username: 'u' })
})
afterEach(() => b.stop())

const change = (permission: string) => b.call('PUT', `${users}/u`, { body: rules(permission) })

describe('authorization cache of a connection', () => {
  it('has one entry per action, QoS, retain flag and topic', async () => {
    expect([
      await send(),
      await send('t', { qos: 2 }),
      await send('t', { retain: true }),
      await send(),
    ]).toEqual([135, 135, 135, 135])
    expect(hits()).toBe(1)
    await client.subscribeAsync('other', { qos: 1 })
    const at = b.clock.at
    expect(await remembered()).toEqual([
      {
        access: { action_type: 'publish', qos: 1, retain: false },
        topic: 't',
        result: 'deny',
        updated_time: at,
      },
      {
        access: { action_type: 'publish', qos: 2, retain: false },
        topic: 't',
        result: 'deny',
        updated_time: at,
      },
      {
        access: { action_type: 'publish', qos: 1, retain: true },
        topic: 't',
        result: 'deny',
        updated_time: at,
      },
      { access: { action_type: 'subscribe', qos: 1 }, topic: 'other', result: 'allow', updated_time: at },
    ])
  })

  it('survives changes of the built-in rules', async () => {
    expect(await send()).toBe(135)
    await change('allow')
    expect(await send()).toBe(135)
    expect(await send('t', { qos: 2 })).toBe(0)
  })

  it.each([
    ['DELETE', '/authorization/cache', undefined],
    ['DELETE', cache, undefined],
    ['PUT', '/authorization/sources/file', { type: 'file', rules: '%% as before' }],
    [
      'POST',
      '/authorization/sources',
      { type: 'redis', enable: false, redis_type: 'single', server: '127.0.0.1:6399', cmd: 'HGETALL a' },
    ],
  ] as const)('is cleared by %s %s', async (method, path, body) => {
    expect(await send()).toBe(135)
    await change('allow')
    const { status } = await b.call(method, path, body === undefined ? {} : { body })
    expect([status, await remembered()]).toEqual([204, []])
    expect(await send()).toBe(0)
  })

  it('is separate for each client', async () => {
    expect(await send()).toBe(135)
    const other = await b.client({ clientId: 'c2', username: 'u' })
    await change('allow')
    expect(await send('t', {}, other)).toBe(0)
    await b.call('DELETE', '/clients/c2/authorization/cache')
    expect(await send()).toBe(135)
  })

  it('is not used once it is disabled', async () => {
    expect(await send()).toBe(135)
    await change('allow')
    await b.settings({ cache: { enable: false } })
    expect(await send()).toBe(0)
    await change('deny')
    expect([await send(), hits(), await remembered()]).toEqual([135, 0, []])
  })

  it('expires after its lifetime', async () => {
    await b.settings({ cache: { ttl: '10s' } })
    expect(await send()).toBe(135)
    await change('allow')
    b.clock.at += 9999
    expect(await send()).toBe(135)
    b.clock.at += 1
    expect(await remembered()).toEqual([])
    expect(await send()).toBe(0)
  })

  it('ends with the connection', async () => {
    expect(await send()).toBe(135)
    await change('allow')
    await client.endAsync()
    expect((await b.call('GET', cache)).status).toBe(404)
    const stored = await b.client({ username: 'u', clean: false, properties: { sessionExpiryInterval: 60 } })
    expect(await send('t', {}, stored)).toBe(0)
    expect(await remembered()).toHaveLength(1)
    await stored.endAsync()
    expect((await b.call('GET', cache)).value).toEqual([])
    expect((await b.call('DELETE', cache)).status).toBe(204)
  })
})

it('drops the oldest entry when it is full', () => {
  const verdicts = new VerdictCache()
  const ask = (topic: string): Ask => ({ action: 'subscribe', topic, qos: 0, retain: false })
  const limits = { maxEntries: 2, ttl: 100 }
  for (const [at, topic] of ['a', 'b', 'a', 'c'].entries()) verdicts.set(ask(topic), true, at, limits)
  expect(verdicts.list(50, limits).map((each) => [each.ask.topic, each.at])).toEqual([
    ['a', 2],
    ['c', 3],
  ])
  expect([
    verdicts.find(ask('a'), 50, limits),
    verdicts.find(ask('b'), 50, limits),
    verdicts.find(ask('c'), 103, limits),
  ]).toEqual([true, undefined, undefined])
})
