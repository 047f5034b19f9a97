import type { IPublishPacket } from 'mqtt'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, inbox, type RawClient } from '../../mqtt/harness'
import { startTestBroker, type TestBroker } from './harness'

let b: TestBroker
beforeEach(async () => {
  b = await startTestBroker()
})
afterEach(() => b.stop())

const publish = (topic: string, more: Partial<IPublishPacket> = {}): IPublishPacket => ({
  cmd: 'publish',
  topic,
  payload: 'x',
  qos: 0,
  retain: false,
  dup: false,
  ...more,
})
const subscribe = (raw: RawClient, ...topics: string[]) =>
  raw.send({ cmd: 'subscribe', messageId: 9, subscriptions: topics.map((topic) => ({ topic, qos: 0 })) })
const granted = async (raw: RawClient, ...topics: string[]) => {
  const before = raw.all('suback').length
  subscribe(raw, ...topics)
  return (await raw.until('suback', before + 1)).granted
}
/** A reply proves that everything sent before was handled. */
const settled = async (raw: RawClient) => {
  const before = raw.all('pingresp').length
  raw.send({ cmd: 'pingreq' })
  await raw.until('pingresp', before + 1)
}
const denySecret = '{deny, all, all, ["secret/#"]}.'

describe('refused client', () => {
  it('of version 5 receives the reason in PUBACK, PUBREC and SUBACK; QoS 0 is dropped', async () => {
    await b.file(denySecret)
    const ear = await b.client({ clientId: 'ear' })
    const received = inbox(ear)
    await ear.subscribeAsync('open/#')
    const client = await b.client()
    await expect(client.publishAsync('secret/a', 'x', { qos: 1 })).rejects.toMatchObject({ code: 135 })
    await expect(client.publishAsync('secret/a', 'x', { qos: 2 })).rejects.toMatchObject({ code: 135 })
    await client.publishAsync('secret/a', 'x', { qos: 0 })
    await expect(client.subscribeAsync('secret/#')).rejects.toMatchObject({ packet: { granted: [135] } })
    await client.publishAsync('open/a', 'still here', { qos: 1 })
    await eventually(() => received.length === 1)
    expect(received).toEqual(['still here'])
    expect(b.metric('packets.publish.auth_error')).toBe(3)
    expect(b.metric('packets.subscribe.auth_error')).toBe(1)
  })

  it('of version 3 receives success, except SUBACK 128; nothing is delivered', async () => {
    await b.file(denySecret)
    const raw = await b.raw({ protocolVersion: 4, clientId: 'three' })
    raw.send(publish('secret/a'))
    raw.send(publish('secret/a', { qos: 1, messageId: 1 }))
    raw.send(publish('secret/a', { qos: 2, messageId: 2 }))
    await raw.until('puback')
    await raw.until('pubrec')
    raw.send({ cmd: 'pubrel', messageId: 2 })
    await raw.until('pubcomp')
    expect(await granted(raw, 'secret/a', 'open')).toEqual([128, 0])
    expect(b.metric('messages.publish')).toBe(0)
  })

  it.each([
    [5, publish('secret/a')],
    [5, publish('secret/a', { qos: 1, messageId: 1 })],
    [5, publish('secret/a', { qos: 2, messageId: 1 })],
    [4, publish('secret/a')],
    [4, publish('secret/a', { qos: 1, messageId: 1 })],
  ] as const)(
    'is disconnected if configured, version %i: DISCONNECT 135 or a bare close',
    async (protocolVersion, packet) => {
      await b.file(denySecret)
      await b.settings({ deny_action: 'disconnect' })
      const raw = await b.raw({ protocolVersion, clientId: 'out' })
      raw.send(packet)
      await raw.untilClosed()
      expect(raw.packets.map(({ cmd }) => cmd)).toEqual(
        protocolVersion === 5 ? ['connack', 'disconnect'] : ['connack'],
      )
      if (protocolVersion === 5) expect(raw.all('disconnect')[0]?.reasonCode).toBe(135)
    },
  )

  it('is disconnected for SUBSCRIBE too, and without a matching rule', async () => {
    await b.file('{allow, all, subscribe, ["open"]}.')
    await b.settings({ deny_action: 'disconnect', no_match: 'deny' })
    for (const protocolVersion of [5, 4] as const) {
      const raw = await b.raw({
        protocolVersion,
        clientId: `out-${String(protocolVersion)}`,
        clean: false,
        properties: { sessionExpiryInterval: 60 },
      })
      subscribe(raw, 'open', 'closed')
      await raw.untilClosed()
      expect(raw.packets.map(({ cmd }) => cmd)).toEqual(
        protocolVersion === 5 ? ['connack', 'disconnect'] : ['connack'],
      )
      expect([...b.broker.state.engine.subscriptions(`out-${String(protocolVersion)}`)]).toEqual([])
    }
  })

  it('leaves its will, if it is allowed', async () => {
    await b.file(denySecret)
    await b.settings({ deny_action: 'disconnect' })
    const ear = await b.client({ clientId: 'ear' })
    const received = inbox(ear)
    await ear.subscribeAsync('wills/#')
    for (const [id, topic] of [
      ['a', 'secret/will'],
      ['b', 'wills/b'],
    ] as const) {
      const raw = await b.raw({
        clientId: id,
        will: { topic, payload: Buffer.from(id), qos: 0, retain: false },
      })
      raw.send(publish('secret/x'))
      await raw.untilClosed()
    }
    await eventually(() => received.length === 1)
    expect(received).toEqual(['b'])
  })
})

describe('authorized topics', () => {
  /** The default file without its rule about this machine, from which all tests connect. */
  const forStrangers =
    '{allow, {username, {re, "^dashboard$"}}, subscribe, ["$SYS/#"]}.\n{deny, all, subscribe, ["$SYS/#", {eq, "#"}]}.\n{allow, all}.\n'

  it('refuses # and allows +/#; checks shared and delayed topics without their prefix', async () => {
    await b.file(`{deny, all, all, ["t"]}.\n${forStrangers}`)
    const raw = await b.raw({ clientId: 'stranger' })
    expect(
      await granted(
        raw,
        '#',
        '+/#',
        '$SYS/#',
        '$SYS/brokers',
        '$share/g/#',
        '$share/g/a',
        '$queue/t',
        '$share/g/t',
        't',
        'a',
      ),
    ).toEqual([135, 0, 135, 135, 135, 0, 135, 135, 135, 0])
    const client = await b.client()
    await expect(client.publishAsync('$delayed/1/t', 'x', { qos: 1 })).rejects.toMatchObject({ code: 135 })
    await client.publishAsync('$delayed/1/other', 'x', { qos: 1 })
    expect(b.broker.state.engine.delayedStore.size).toBe(1)
  })

  it('allows $SYS to the dashboard, and everything to clients of this machine', async () => {
    await b.file(forStrangers)
    expect(await granted(await b.raw({ clientId: 'd', username: 'dashboard' }), '$SYS/#', '#')).toEqual([
      0, 135,
    ])
    const fresh = await startTestBroker()
    expect(await granted(await fresh.raw({ clientId: 'here' }), '#', '$SYS/#', '+/#')).toEqual([0, 0, 0])
    expect(await fresh.sources()).toMatchObject([{ type: 'file', enable: true }])
    await fresh.stop()
  })

  it('matches a filter as if it were a topic', async () => {
    await b.file(
      '{deny, all, subscribe, ["a/b", "x/+"]}.\n{allow, all, subscribe, ["a/#", "c/${clientid}/#"]}.',
    )
    await b.settings({ no_match: 'deny' })
    const raw = await b.raw({ clientId: 'me' })
    expect(await granted(raw, 'a/b', 'a/+', 'x/+', 'c/me/x', 'c/+/x')).toEqual([135, 0, 135, 0, 135])
  })

  it('replaces a missing username by "undefined", and treats the username # as a wildcard', async () => {
    await b.file('{allow, all, all, ["u/${username}"]}.\n{deny, all}.')
    expect(await granted(await b.raw({ clientId: 'a' }), 'u/undefined', 'u/x')).toEqual([0, 135])
    expect(await granted(await b.raw({ clientId: 'b', username: '#' }), 'u/x', 'u/x/y', 'v')).toEqual([
      0, 0, 135,
    ])
  })

  it('uses the requested QoS of a SUBSCRIBE, and retain for messages only', async () => {
    await b.file('{deny, all, {all, [{qos, [1, 2]}]}, ["q"]}.\n{deny, all, {all, [{retain, true}]}, ["r"]}.')
    const raw = await b.raw({ clientId: 'q' })
    raw.send({
      cmd: 'subscribe',
      messageId: 3,
      subscriptions: [
        { topic: 'q', qos: 1 },
        { topic: 'q', qos: 0 },
        { topic: 'r', qos: 0 },
      ],
    })
    expect((await raw.until('suback')).granted).toEqual([135, 0, 135])
    raw.send(publish('q', { qos: 1, messageId: 4 }))
    expect((await raw.until('puback')).reasonCode).toBe(135)
    raw.send(publish('r', { qos: 1, messageId: 5, retain: true }))
    expect((await raw.until('puback', 2)).reasonCode).toBe(135)
    raw.send(publish('r', { qos: 1, messageId: 6 }))
    expect((await raw.until('puback', 3)).reasonCode).not.toBe(135)
  })
})

describe('authorized wills', () => {
  it('are checked when they are published, with QoS and retain flag, and dropped silently', async () => {
    await b.file(
      '{deny, all, {publish, [{qos, 1}]}, ["will/#"]}.\n{deny, all, {publish, [{retain, true}]}, ' +
        '["will/#"]}.\n{allow, {user, "u"}, publish, ["will/#"]}.\n{deny, all, publish, ["will/#"]}.',
    )
    const ear = await b.client({ clientId: 'ear' })
    const received = inbox(ear)
    await ear.subscribeAsync('will/#')
    const leave = async (id: string, will: { qos: 0 | 1 | 2; retain: boolean }, username?: string) => {
      const raw = await b.raw({
        clientId: id,
        ...(username === undefined ? {} : { username }),
        will: { topic: `will/${id}`, payload: Buffer.from(id), ...will },
      })
      raw.socket.destroy()
      await eventually(() => b.broker.state.engine.client(id)?.connected !== true)
    }
    await leave('qos1', { qos: 1, retain: false }, 'u')
    await leave('retained', { qos: 0, retain: true }, 'u')
    await leave('nobody', { qos: 0, retain: false })
    await leave('good', { qos: 2, retain: false }, 'u')
    await eventually(() => received.length > 0)
    expect(received).toEqual(['good'])
    expect(b.broker.state.engine.retainedStore.size).toBe(0)
  })
})

describe('authorization counters', () => {
  it('count every decision, in total and by source', async () => {
    await b.file('{deny, all, publish, ["no"]}.\n{allow, all, publish, ["yes"]}.')
    await b.settings({ no_match: 'deny' })
    await b.source({ type: 'built_in_database' })
    const raw = await b.raw({ clientId: 'one' })
    for (const [index, topic] of ['no', 'yes', 'neither', 'yes'].entries())
      raw.send(publish(topic, { qos: 1, messageId: index + 1 }))
    await settled(raw)
    expect(
      [
        'authorization.allow',
        'authorization.deny',
        'authorization.matched.allow',
        'authorization.matched.deny',
        'authorization.nomatch',
        'authorization.cache_hit',
        'client.authorize',
      ].map((name) => b.metric(name as Parameters<TestBroker['metric']>[0])),
    ).toEqual([2, 2, 1, 1, 1, 1, 3])
    expect(await b.numbers('file')).toMatchObject({ total: 3, allow: 1, deny: 1, nomatch: 1 })
    expect(await b.numbers('built_in_database')).toMatchObject({ total: 3, allow: 0, deny: 0, nomatch: 3 })
  })

  it('stay unchanged for a disabled source', async () => {
    await b.call('PUT', '/authorization/sources/file', {
      body: { type: 'file', enable: false, rules: '{deny, all}.' },
    })
    const raw = await b.raw({ clientId: 'one' })
    expect(await granted(raw, 'anything')).toEqual([0])
    expect(await b.numbers('file')).toMatchObject({ total: 0 })
  })
})
