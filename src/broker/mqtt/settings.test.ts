import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IConnackPacket } from 'mqtt-packet'
import { turns } from '../harness'
import { startTestEngine, eventually, RawClient, type TestEngine } from './harness'
import { defaultSettings, type MqttSettings } from './settings'

let b: TestEngine
let serial = 0
beforeAll(async () => {
  b = await startTestEngine()
})
afterAll(() => b.stop())
beforeEach(() => b.engine.configure(defaultSettings))

const go = (settings: Partial<MqttSettings>) => b.engine.configure({ ...defaultSettings, ...settings })
const fresh = () => `client-${String(++serial)}`
const five = (options: Parameters<TestEngine['raw']>[0] = {}) => b.raw({ clientId: fresh(), ...options })
const four = (options: Parameters<TestEngine['raw']>[0] = {}) => five({ protocolVersion: 4, ...options })
const answer = async (options: Parameters<TestEngine['raw']>[0]): Promise<IConnackPacket> =>
  (await five(options)).until('connack')
const publish = (topic: string, qos: 0 | 1 | 2 = 0, retain = false) =>
  ({
    cmd: 'publish',
    topic,
    payload: Buffer.from('x'),
    qos,
    retain,
    dup: false,
    ...(qos > 0 && { messageId: 1 }),
  }) as const
const subscribe = (client: RawClient, topic: string, qos: 0 | 1 | 2 = 0, messageId = 1) =>
  client.send({ cmd: 'subscribe', messageId, subscriptions: [{ topic, qos }] })
/** The reason code of one SUBSCRIBE. */
const granted = async (client: RawClient, topic: string, qos: 0 | 1 | 2 = 0): Promise<unknown> => {
  const before = client.all('suback').length
  subscribe(client, topic, qos, before + 1)
  return (await client.until('suback', before + 1)).granted[0]
}

describe('CONNECT limits', () => {
  it('are announced to version 5 clients', async () => {
    go({
      maxPacketSize: 5000,
      maxTopicAlias: 3,
      maxQosAllowed: 1,
      retainAvailable: false,
      wildcardSubscription: false,
      sharedSubscription: false,
      serverKeepalive: 77,
      responseInformation: 'replies/',
    })
    const reply = (await answer({ properties: { requestResponseInformation: true } })).properties
    expect(reply).toMatchObject({
      maximumPacketSize: 5000,
      topicAliasMaximum: 3,
      maximumQoS: 1,
      retainAvailable: false,
      wildcardSubscriptionAvailable: false,
      sharedSubscriptionAvailable: false,
      serverKeepAlive: 77,
      responseInformation: 'replies/',
    })
    expect((await answer({})).properties?.responseInformation).toBeUndefined()
  })

  it('omit a maximum QoS of 2', async () => expect((await answer({})).properties?.maximumQoS).toBeUndefined())

  it('refuse an identifier that is too long, in the way of each version', async () => {
    go({ maxClientidLength: 23 })
    expect((await answer({ clientId: 'x'.repeat(24) })).reasonCode).toBe(0x85)
    expect((await answer({ clientId: 'x'.repeat(24), protocolVersion: 4 })).returnCode).toBe(2)
    expect((await answer({ clientId: 'x'.repeat(23) })).reasonCode).toBe(0)
  })

  it.each([
    [{ retainAvailable: false }, { retain: true }, 0x9a],
    [{ maxQosAllowed: 1 }, { qos: 2 }, 0x9b],
  ] as const)('refuse a will beyond %j', async (settings, will, code) => {
    go(settings)
    expect(
      (await answer({ will: { topic: 'will', payload: Buffer.from('x'), qos: 0, retain: false, ...will } }))
        .reasonCode,
    ).toBe(code)
  })

  it('use the username as client id if configured', async () => {
    go({ useUsernameAsClientid: true })
    await five({ clientId: 'other', username: 'named' })
    expect(b.engine.client('named')?.connected).toBe(true)
    expect(b.engine.client('other')).toBeUndefined()
  })

  it('set the keep-alive and its multiplier', async () => {
    go({ serverKeepalive: 10, keepaliveMultiplier: 3 })
    const client = await four({ keepalive: 1000 })
    b.clock.ahead += 29_000
    b.engine.sweep()
    expect(client.closed).toBe(false)
    b.clock.ahead += 2000
    b.engine.sweep()
    await client.untilClosed()
  })

  it('close connections without CONNECT in time', async () => {
    go({ idleTimeoutMs: 3000 })
    const silent = await RawClient.connect(b.port, { silent: true })
    await turns()
    b.clock.ahead += 2000
    b.engine.sweep()
    expect(silent.closed).toBe(false)
    b.clock.ahead += 2000
    b.engine.sweep()
    await silent.untilClosed()
  })

  it('set the session expiry of version 3', async () => {
    go({ sessionExpirySeconds: 100 })
    const clientId = fresh()
    ;(await four({ clientId, clean: false })).socket.destroy()
    await eventually(() => b.engine.client(clientId)?.connected === false, 'gone')
    expect(b.engine.client(clientId)?.expiry_interval).toBe(100)
    b.clock.ahead += 101_000
    b.engine.sweep()
    expect(b.engine.client(clientId)).toBeUndefined()
  })

  it('apply to new connections only', async () => {
    const before = await five()
    go({ maxPacketSize: 100, maxInflight: 5 })
    const after = await five()
    expect([...b.engine.clients()].filter(({ inflight_max }) => inflight_max === 5)).toHaveLength(1)
    const long = { ...publish('long'), payload: Buffer.alloc(200) }
    before.send(long)
    after.send(long)
    expect((await after.until('disconnect')).reasonCode).toBe(0x95)
    before.send({ cmd: 'pingreq' })
    await before.until('pingresp')
  })
})

describe('PUBLISH limits', () => {
  it.each([
    [{ maxTopicLevels: 3 }, publish('a/b/c/d'), 0x90],
    [{ maxQosAllowed: 1 }, publish('a', 2), 0x9b],
    [{ retainAvailable: false }, publish('a', 0, true), 0x9a],
    [{ maxTopicAlias: 2 }, { ...publish('a'), properties: { topicAlias: 3 } }, 0x94],
  ] as const)('close a connection beyond %j', async (settings, packet, code) => {
    go(settings)
    const client = await five()
    client.send(packet)
    expect((await client.until('disconnect')).reasonCode).toBe(code)
    await client.untilClosed()
    const old = await four()
    old.send({ ...packet, properties: {}, ...(code === 0x94 && { topic: '#' }) })
    await old.untilClosed()
    expect(old.all('disconnect')).toEqual([])
  })

  it('limit unreleased QoS 2 messages, and forget them in time', async () => {
    go({ maxAwaitingRel: 1, awaitRelTimeoutMs: 5000 })
    const client = await four()
    client.send(publish('a', 2))
    await client.until('pubrec')
    b.clock.ahead += 6000
    b.engine.sweep()
    client.send({ ...publish('a', 2), messageId: 2 })
    await client.until('pubrec', 2)
    client.send({ ...publish('a', 2), messageId: 3 })
    await client.untilClosed()
  })
})

describe('SUBSCRIBE limits', () => {
  it.each([
    [{ maxTopicLevels: 2 }, 'a/b/c', 0x8f],
    [{ wildcardSubscription: false }, 'a/#', 0xa2],
    [{ sharedSubscription: false }, '$share/g/a', 0x9e],
    [{}, '$exclusive/a', 0x8f],
    [{ maxSubscriptions: 0 }, 'a', 0x97],
  ] as const)('refuse beyond %j', async (settings, topic, code) => {
    go(settings)
    expect(await granted(await five(), topic)).toBe(code)
    expect(await granted(await four(), topic)).toBe(0x80)
  })

  it('grant the maximum QoS, and limit the number of subscriptions', async () => {
    go({ maxQosAllowed: 1, maxSubscriptions: 2 })
    const client = await five()
    expect(await granted(client, 'a', 2)).toBe(1)
    expect(await granted(client, 'b')).toBe(0)
    expect(await granted(client, 'c')).toBe(0x97)
    expect(await granted(client, 'a')).toBe(0)
  })

  it('give an exclusive topic to one client at a time', async () => {
    go({ exclusiveSubscription: true })
    const [first, second] = [await five(), await five()]
    expect(await granted(first, '$exclusive/only')).toBe(0)
    expect(await granted(second, '$exclusive/only')).toBe(0x97)
    b.engine.publish({ topic: 'only', payload: Buffer.from('one'), qos: 0 })
    expect((await first.until('publish')).topic).toBe('only')
    first.send({ cmd: 'unsubscribe', messageId: 9, unsubscriptions: ['$exclusive/only'] })
    await first.until('unsuback')
    expect(await granted(second, '$exclusive/only')).toBe(0)
    // A normal subscription gives up the exclusive one.
    expect(await granted(second, 'only')).toBe(0)
    expect(await granted(first, '$exclusive/only')).toBe(0)
  })

  it('keep own messages from version 3 clients if configured', async () => {
    go({ ignoreLoopDeliver: true })
    const client = await four()
    await granted(client, 'loop')
    client.send(publish('loop'))
    b.engine.publish({ topic: 'loop', payload: Buffer.from('other'), qos: 0 })
    await client.until('publish')
    expect(client.all('publish').map(({ payload }) => String(payload))).toEqual(['other'])
  })

  it('raise the QoS to that of the subscription if configured', async () => {
    for (const [upgradeQos, qos] of [
      [false, 0],
      [true, 1],
    ] as const) {
      go({ upgradeQos })
      const client = await five()
      await granted(client, 'raised', 1)
      b.engine.publish({ topic: 'raised', payload: Buffer.from('x'), qos: 0 })
      expect((await client.until('publish')).qos).toBe(qos)
      client.socket.destroy()
    }
  })
})

describe('delivery settings', () => {
  it('resend unacknowledged messages in time', async () => {
    go({ retryIntervalMs: 4000 })
    const client = await four()
    await granted(client, 'again', 1)
    b.engine.publish({ topic: 'again', payload: Buffer.from('x'), qos: 1 })
    const { messageId } = await client.until('publish')
    b.clock.ahead += 5000
    b.engine.sweep()
    expect(await client.until('publish', 2)).toMatchObject({ messageId, dup: true })
    client.send({ cmd: 'puback', messageId })
    client.send({ cmd: 'pingreq' })
    await client.until('pingresp')
    b.clock.ahead += 5000
    b.engine.sweep()
    client.send({ cmd: 'pingreq' })
    await client.until('pingresp', 2)
    expect(client.all('publish')).toHaveLength(2)
  })

  it.each([
    [{ maxQueue: 2 }, ['high', 'low', 'high', 'low', 'low'], ['high', 'low', 'high', 'low', 'low'].slice(3)],
    [
      { maxQueue: 2, priorities: new Map([['high', 9]]) },
      ['low', 'high', 'low', 'low', 'high'],
      ['high', 'high', 'low', 'low'],
    ],
    [
      { maxQueue: 2, priorities: new Map([['high', 9]]), defaultPriority: Infinity },
      ['high', 'low', 'low'],
      ['low', 'low', 'high'],
    ],
    [{ maxQueue: Infinity }, ['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd']],
  ] as const)('queue by %j for disconnected clients', async (settings, sent, stored) => {
    go(settings)
    const clientId = fresh()
    const away = await four({ clientId, clean: false })
    await granted(away, '#', 1)
    away.socket.destroy()
    await eventually(() => b.engine.client(clientId)?.connected === false, 'gone')
    for (const topic of sent) b.engine.publish({ topic, payload: Buffer.from('x'), qos: 1 })
    const back = await four({ clientId, clean: false })
    await back.until('publish', stored.length)
    expect(back.all('publish').map(({ topic }) => topic)).toEqual(stored)
    back.send({ cmd: 'unsubscribe', messageId: 1, unsubscriptions: ['#'] })
    await back.until('unsuback')
  })

  it('drop QoS 0 for disconnected clients if configured', async () => {
    go({ storeQos0: false })
    const clientId = fresh()
    const away = await four({ clientId, clean: false })
    await granted(away, 'zero')
    away.socket.destroy()
    await eventually(() => b.engine.client(clientId)?.connected === false, 'gone')
    b.engine.publish({ topic: 'zero', payload: Buffer.from('x'), qos: 0 })
    expect(b.engine.client(clientId)).toMatchObject({ mqueue_len: 0, mqueue_dropped: 1 })
  })

  it('limit messages in flight', async () => {
    go({ maxInflight: 2 })
    const client = await five()
    await granted(client, 'window', 1)
    for (let n = 0; n < 4; n++) b.engine.publish({ topic: 'window', payload: Buffer.from('x'), qos: 1 })
    await client.until('publish', 2)
    expect([...b.engine.clients()].find(({ mqueue_len }) => mqueue_len === 2)?.inflight_cnt).toBe(2)
  })
})

describe('shared subscription strategies', () => {
  it.each([
    ['round_robin', ['one', 'one', 'two', 'two'], 2],
    ['round_robin_per_group', ['one', 'two', 'one', 'two'], 2],
    ['hash_clientid', ['one', 'one', 'one', 'one'], 1],
    ['sticky', ['one', 'one', 'one', 'one'], 1],
    ['hash_topic', ['one', 'two', 'one', 'two'], 1],
  ] as const)('distribute by %s', async (sharedStrategy, senders, reached) => {
    go({ sharedStrategy })
    const members = [await five(), await five()]
    for (const member of members) await granted(member, '$share/crew/jobs')
    for (const from of senders) b.engine.publish({ topic: 'jobs', payload: Buffer.from('x'), qos: 0, from })
    const got = () => members.map((member) => member.all('publish').length)
    await eventually(() => got().reduce((sum, count) => sum + count) === senders.length, 'all dealt')
    expect(got().filter((count) => count > 0)).toHaveLength(reached)
    if (reached === 2) expect(got()).toEqual([2, 2])
    for (const member of members) member.socket.destroy()
    await eventually(() => b.engine.sharedSubscriptionCount === 0, 'members gone')
  })

  it.each(['random', 'local'] as const)('choose one member each time by %s', async (sharedStrategy) => {
    go({ sharedStrategy })
    const members = [await five(), await five()]
    for (const member of members) await granted(member, '$queue/jobs')
    for (let n = 0; n < 200; n++) b.engine.publish({ topic: 'jobs', payload: Buffer.from('x'), qos: 0 })
    const got = () => members.map((member) => member.all('publish').length)
    await eventually(() => got().reduce((sum, count) => sum + count) === 200, 'all dealt')
    for (const count of got()) expect(count).toBeGreaterThan(40)
    for (const member of members) member.socket.destroy()
    await eventually(() => b.engine.sharedSubscriptionCount === 0, 'members gone')
  })
})
