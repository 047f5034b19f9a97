import { generate, type IPublishPacket } from 'mqtt-packet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Connection } from './connection'
import { startTestEngine, eventually, inbox, type TestEngine, type RawClient } from './harness'
import type { TransportHandlers } from './transport'

let b: TestEngine
beforeAll(async () => {
  b = await startTestEngine({ limits: { maxQueue: 50, writeBufferHigh: 200_000 } })
})
afterAll(() => b.stop())

const text = (packet: IPublishPacket) => packet.payload.toString()
const pub = (topic: string, payload: string, qos: 0 | 1 | 2 = 0, more: object = {}) =>
  b.engine.publish({ topic, payload: Buffer.from(payload), qos, ...more })

async function subscribed(
  raw: RawClient,
  topic: string,
  options: { qos?: 0 | 1 | 2; nl?: boolean; rap?: boolean; rh?: number; id?: number } = {},
) {
  const { qos = 0, id, ...rest } = options
  const before = raw.all('suback').length
  raw.send({
    cmd: 'subscribe',
    messageId: 100 + before,
    subscriptions: [{ topic, qos, nl: false, rap: false, rh: 0, ...rest }],
    ...(id === undefined ? {} : { properties: { subscriptionIdentifier: id } }),
  })
  await raw.until('suback', before + 1)
}

describe('interoperability', () => {
  it.each([
    [4, 4],
    [4, 5],
    [5, 4],
    [5, 5],
    [3, 5],
  ] as const)('version %i to version %i, all QoS, over TCP and WebSocket', async (from, to) => {
    const protocol = (v: 3 | 4 | 5) => ({
      protocolVersion: v,
      protocolId: v === 3 ? ('MQIsdp' as const) : ('MQTT' as const),
    })
    const receiver = await b.ws({ ...protocol(to), clientId: `r${from}${to}` })
    const sender = await b.client({ ...protocol(from), clientId: `s${from}${to}` })
    const seen = inbox(receiver)
    await receiver.subscribeAsync(`interop/${from}${to}/#`, { qos: 2 })
    for (const qos of [0, 1, 2] as const)
      await sender.publishAsync(`interop/${from}${to}/${qos}`, `m${qos}`, { qos })
    await eventually(() => seen.length === 3, 'three messages')
    expect(seen.sort()).toEqual(['m0', 'm1', 'm2'])
    await Promise.all([receiver.endAsync(), sender.endAsync()])
  })

  it('passes properties on, with the remaining expiry and every subscription identifier', async () => {
    const raw = await b.raw({ clientId: 'props' })
    await subscribed(raw, 'props/+', { qos: 1, id: 7 })
    await subscribed(raw, 'props/#', { id: 9 })
    const sender = await b.client({ protocolVersion: 5 })
    const properties = {
      messageExpiryInterval: 60,
      contentType: 'text/plain',
      responseTopic: 'reply',
      correlationData: Buffer.from([1, 2]),
      payloadFormatIndicator: true,
      userProperties: { k: ['1', '2'], x: 'y' },
      topicAlias: 3,
    }
    await sender.publishAsync('props/a', 'x', { qos: 2, properties })
    await sender.publishAsync('', 'again', { qos: 1, properties: { topicAlias: 3 } }).catch(() => undefined)
    const got = await raw.until('publish')
    expect(got.qos).toBe(1)
    expect(got.properties).toMatchObject({
      messageExpiryInterval: 60,
      contentType: 'text/plain',
      responseTopic: 'reply',
      payloadFormatIndicator: true,
    })
    expect([got.properties?.subscriptionIdentifier].flat().sort()).toEqual([7, 9])
    expect(got.properties?.topicAlias).toBeUndefined()
    expect([...(got.properties?.correlationData ?? [])]).toEqual([1, 2])
    expect({ ...got.properties?.userProperties }).toEqual({ k: ['1', '2'], x: 'y' })
  })

  it('resolves topic aliases, and refuses invalid ones', async () => {
    const watcher = await b.raw({ clientId: 'alias-w' })
    await subscribed(watcher, 'alias/#')
    const raw = await b.raw({ clientId: 'alias' })
    const base = { cmd: 'publish', qos: 0, dup: false, retain: false } as const
    raw.send({ ...base, topic: 'alias/a', payload: '1', properties: { topicAlias: 1 } })
    raw.send({ ...base, topic: '', payload: '2', properties: { topicAlias: 1 } })
    await watcher.until('publish', 2)
    expect(watcher.all('publish').map((p) => p.topic)).toEqual(['alias/a', 'alias/a'])
    raw.send({ ...base, topic: '', payload: '3', properties: { topicAlias: 2 } })
    expect((await raw.until('disconnect')).reasonCode).toBe(0x82)
    const zero = await b.raw({ clientId: 'alias0' })
    zero.send({ ...base, topic: 'alias/a', payload: '3', properties: { topicAlias: 0 } })
    expect((await zero.until('disconnect')).reasonCode).toBe(0x94)
  })
})

describe('outgoing topic aliases (MQTT 5 §3.3.2.3.4)', () => {
  const sent = (raw: RawClient) =>
    raw.all('publish').map(({ topic, properties }) => [topic, properties?.topicAlias])

  it('are sent to clients that accept them, with the name once, up to the maximum', async () => {
    const raw = await b.raw({ clientId: 'numbers', properties: { topicAliasMaximum: 2 } })
    const plain = await b.raw({ clientId: 'no-numbers' })
    for (const client of [raw, plain]) await subscribed(client, 'num/#', { qos: 1 })
    for (const [topic, qos] of [
      ['num/a', 0],
      ['num/a', 0],
      ['num/b', 1],
      ['num/c', 0],
      ['num/b', 0],
      ['num/c', 0],
    ] as const)
      pub(topic, 'x', qos)
    await raw.until('publish', 6)
    await plain.until('publish', 6)
    expect(sent(raw)).toEqual([
      ['num/a', 1],
      ['', 1],
      ['num/b', 2],
      ['num/c', undefined],
      ['', 2],
      ['num/c', undefined],
    ])
    expect(sent(plain)).toEqual(
      ['num/a', 'num/a', 'num/b', 'num/c', 'num/b', 'num/c'].map((topic) => [topic, undefined]),
    )
  })

  it('start over with a connection, and count only if the packet was sent', async () => {
    const again = await b.raw({
      clientId: 'numbers',
      properties: { topicAliasMaximum: 2, maximumPacketSize: 40 },
    })
    await subscribed(again, 'num/#')
    pub('num/a', 'x'.repeat(100), 0)
    pub('num/a', 'x', 0)
    await again.until('publish')
    expect(sent(again)).toEqual([['num/a', 1]])
  })

  it('are understood by another client implementation', async () => {
    const client = await b.client({ protocolVersion: 5, properties: { topicAliasMaximum: 5 } })
    const topics: string[] = []
    client.on('message', (topic) => topics.push(topic))
    await client.subscribeAsync('num/#')
    for (const topic of ['num/x', 'num/y', 'num/x', 'num/y']) pub(topic, 'x', 0)
    await eventually(() => topics.length === 4)
    expect(topics).toEqual(['num/x', 'num/y', 'num/x', 'num/y'])
  })
})

describe('MQTT subscriptions', () => {
  it('deliver overlapping ones once with the highest QoS, and honor no local and retain as published', async () => {
    const raw = await b.raw({ clientId: 'overlap' })
    await subscribed(raw, 'o/#', { qos: 0 })
    await subscribed(raw, 'o/+', { qos: 2, rap: true })
    expect(pub('o/a', 'x', 1, { retain: true })).toBe(1)
    const got = await raw.until('publish')
    expect([got.qos, got.retain]).toEqual([1, true])
    b.engine.retainedStore.delete('o/a')
    const own = await b.raw({ clientId: 'own' })
    await subscribed(own, 'own', { nl: true })
    const before = b.engine.metrics.get('delivery.dropped.no_local')
    own.send({ cmd: 'publish', topic: 'own', payload: 'mine', qos: 0, dup: false, retain: false })
    await eventually(() => b.engine.metrics.get('delivery.dropped.no_local') === before + 1)
    pub('own', 'theirs')
    expect(text(await own.until('publish'))).toBe('theirs')
    expect(raw.all('publish')).toHaveLength(1)
  })

  it('apply retain handling, expiry and limits', async () => {
    pub('keep/a', '1', 1, { retain: true })
    pub('keep/b', '2', 0, { retain: true, properties: { messageExpiryInterval: 10 } })
    const raw = await b.raw({ clientId: 'keeper' })
    await subscribed(raw, 'keep/+', { qos: 1 })
    await raw.until('publish', 2)
    expect(raw.all('publish').map((p) => [text(p), p.retain])).toEqual([
      ['1', true],
      ['2', true],
    ])
    await subscribed(raw, 'keep/+', { rh: 1 })
    await subscribed(raw, 'keep/a', { rh: 2 })
    await subscribed(raw, '$share/g/keep/a')
    expect(raw.all('publish')).toHaveLength(2)
    b.clock.ahead += 11_000
    b.engine.sweep()
    // Expired messages are not delivered, but stay until the store is cleared.
    expect([...b.engine.retainedStore.all()].map(({ topic }) => topic)).toEqual(['keep/a'])
    expect(b.engine.retainedStore.size).toBe(2)
    pub('keep/a', '', 0, { retain: true })
    expect(b.engine.retainedStore.get('keep/a')).toBeUndefined()
    b.engine.retainedStore.delete('keep/b')
  })

  it('deliver more retained messages than the queue holds, at the client’s pace', async () => {
    for (let i = 0; i < 500; i++) pub(`many/${i}`, `${i}`, 1, { retain: true })
    const client = await b.client({ protocolVersion: 5 })
    const seen = inbox(client)
    await client.subscribeAsync('many/#', { qos: 1 })
    await eventually(() => seen.length === 500, 'all retained')
    expect(new Set(seen).size).toBe(500)
    for (let i = 0; i < 500; i++) b.engine.retainedStore.delete(`many/${i}`)
  })

  it('list routes and subscriptions, and can be managed from outside', async () => {
    await b.raw({ clientId: 'managed' })
    const routes = b.engine.topicCount
    expect(
      b.engine.subscribe('managed', { topic: '$share/g/m/+', qos: 1, nl: false, rap: false, rh: 0 }),
    ).toBe(true)
    expect(b.engine.subscribe('managed', { topic: 'm/+', qos: 2, nl: false, rap: true, rh: 0 })).toBe(true)
    expect([...b.engine.subscriptions('managed')]).toEqual([
      {
        clientid: 'managed',
        topic: 'm/+',
        group: 'g',
        filter: '$share/g/m/+',
        qos: 1,
        nl: false,
        rap: false,
        rh: 0,
      },
      { clientid: 'managed', topic: 'm/+', group: null, filter: 'm/+', qos: 2, nl: false, rap: true, rh: 0 },
    ])
    expect([...b.engine.topics()]).toEqual(expect.arrayContaining(['m/+', '$share/g/m/+']))
    expect(b.engine.topicCount).toBe(routes + 2)
    expect(b.engine.unsubscribe('managed', 'm/+')).toBe(true)
    expect(b.engine.unsubscribe('managed', 'm/+')).toBe(false)
    b.engine.kick('managed')
    expect(b.engine.topicCount).toBe(routes)
  })
})

describe('shared subscriptions', () => {
  it('alternate, skip disconnected members, and redeliver what a lost member had', async () => {
    const open = async (clientId: string) => {
      const raw = await b.raw({ clientId, clean: false, properties: { sessionExpiryInterval: 100 } })
      await subscribed(raw, '$share/g/job', { qos: 1 })
      return raw
    }
    const [one, two, three] = [await open('one'), await open('two'), await open('three')]
    for (let i = 0; i < 30; i++) expect(pub('job', `${i}`, 1)).toBe(1)
    for (const raw of [one, two, three]) {
      await raw.until('publish', 10)
      for (const { messageId } of raw.all('publish')) raw.send({ cmd: 'puback', messageId, reasonCode: 0 })
    }
    three.socket.destroy()
    await eventually(() => b.engine.client('three')?.connected === false)
    for (let i = 30; i < 40; i++) pub('job', `${i}`, 1)
    await Promise.all([one.until('publish', 15), two.until('publish', 15)])
    expect(b.engine.client('three')?.mqueue_len).toBe(0)
    // `one` dies with five unacknowledged: `two` gets them.
    b.engine.kick('one')
    await two.until('publish', 20)
    const got = new Set(
      [...one.all('publish').slice(0, 10), ...two.all('publish'), ...three.all('publish')].map(text),
    )
    expect(got.size).toBe(40)
  })
})

describe('flow control', () => {
  it('honors Receive Maximum and resends with DUP after a reconnection, also PUBREL', async () => {
    const options = {
      clientId: 'window',
      clean: false,
      properties: { sessionExpiryInterval: 100, receiveMaximum: 3 },
    }
    const raw = await b.raw(options)
    await subscribed(raw, 'w', { qos: 2 })
    for (let i = 0; i < 10; i++) pub('w', `${i}`, i === 0 ? 2 : 1)
    await raw.until('publish', 3)
    expect(b.engine.client('window')).toMatchObject({
      inflight_cnt: 3,
      inflight_max: 3,
      mqueue_len: 7,
      heap_size: 20,
    })
    const [first, second] = raw.all('publish')
    raw.send({ cmd: 'pubrec', messageId: first?.messageId, reasonCode: 0 })
    await raw.until('pubrel')
    raw.send({ cmd: 'puback', messageId: second?.messageId, reasonCode: 0 })
    await raw.until('publish', 4)
    raw.socket.destroy()
    await eventually(() => b.engine.client('window')?.connected === false)
    const again = await b.raw(options)
    await again.until('publish', 2)
    expect((await again.until('pubrel')).messageId).toBe(first?.messageId)
    expect(again.all('publish').map((p) => [text(p), p.dup])).toEqual([
      ['2', true],
      ['3', true],
    ])
    again.send({ cmd: 'pubcomp', messageId: first?.messageId, reasonCode: 0 })
    let acked = 0
    while (acked < 8) {
      const packet = await again.until('publish', ++acked)
      again.send({ cmd: 'puback', messageId: packet.messageId, reasonCode: 0 })
    }
    await eventually(() => b.engine.client('window')?.inflight_cnt === 0)
    expect(again.all('publish').map(text)).toEqual(['2', '3', '4', '5', '6', '7', '8', '9'])
    expect(b.engine.client('window')?.heap_size).toBe(0)
  })

  it('accepts a QoS 2 message once, and limits unreleased ones', async () => {
    const watcher = await b.raw({ clientId: 'once-w' })
    await subscribed(watcher, 'once')
    const raw = await b.raw({ clientId: 'once' })
    const send = (messageId: number, dup: boolean) =>
      raw.send({ cmd: 'publish', topic: 'once', payload: 'x', qos: 2, dup, retain: false, messageId })
    send(1, false)
    send(1, true)
    await raw.until('pubrec', 2)
    expect(b.engine.client('once')?.awaiting_rel_cnt).toBe(1)
    raw.send({ cmd: 'pubrel', messageId: 1, reasonCode: 0 })
    expect((await raw.until('pubcomp')).reasonCode).toBe(0)
    raw.send({ cmd: 'pubrel', messageId: 1, reasonCode: 0 })
    expect((await raw.until('pubcomp', 2)).reasonCode).toBe(0x92)
    expect(watcher.all('publish')).toHaveLength(1)
    for (let id = 2; id < 40; id++) send(id, false)
    expect((await raw.until('disconnect')).reasonCode).toBe(0x93)
  })

  it('limits an offline queue, drops the oldest, and expires messages', async () => {
    const raw = await b.raw({ clientId: 'away', clean: false, properties: { sessionExpiryInterval: 1000 } })
    await subscribed(raw, 'away', { qos: 1 })
    raw.socket.destroy()
    await eventually(() => b.engine.client('away')?.connected === false)
    const before = b.engine.metrics.all()
    pub('away', 'zero')
    for (let i = 0; i < 60; i++)
      pub('away', `${i}`, 1, i > 57 ? { properties: { messageExpiryInterval: 5 } } : {})
    expect(b.engine.client('away')).toMatchObject({ mqueue_len: 50, mqueue_dropped: 11 })
    b.clock.ahead += 6000
    const back = await b.raw({ clientId: 'away', clean: false, properties: { maximumPacketSize: 1000 } })
    pub('away', 'x'.repeat(2000))
    for (let i = 1; i <= 48; i++)
      back.send({ cmd: 'puback', messageId: (await back.until('publish', i)).messageId, reasonCode: 0 })
    const after = b.engine.metrics.all()
    const grew = (key: keyof typeof after) => after[key] - before[key]
    expect(grew('delivery.dropped.qos0_msg')).toBe(1)
    expect(grew('delivery.dropped.queue_full')).toBe(10)
    expect(grew('delivery.dropped.too_large')).toBe(1)
    expect(grew('delivery.dropped')).toBe(14)
    expect(grew('delivery.dropped.expired')).toBe(2)
  })

  it('isolates a stuck reader, and limits its queue', async () => {
    const stuck = await b.raw({ clientId: 'stuck' })
    await subscribed(stuck, 'flood', { qos: 0 })
    const fine = await b.client({ clientId: 'fine', protocolVersion: 5 })
    const seen = inbox(fine)
    await fine.subscribeAsync('flood')
    stuck.socket.pause()
    const payload = Buffer.alloc(20_000)
    for (let i = 0; i < 800; i++) {
      b.engine.publish({ topic: 'flood', payload, qos: 0 })
      if (i % 4 === 3) await new Promise((done) => setImmediate(done))
    }
    await eventually(() => seen.length === 800, 'the healthy reader has all')
    const info = b.engine.client('stuck')
    expect(info?.mqueue_len).toBe(50)
    expect(info?.mqueue_dropped).toBeGreaterThan(100)
    expect(info?.heap_size).toBe(50 * 20_005)
    stuck.socket.resume()
    await eventually(() => b.engine.client('stuck')?.mqueue_len === 0, 'the queue drains')
    pub('flood', 'last')
    await eventually(() => stuck.all('publish').some((p) => text(p) === 'last'), 'it is alive again')
  })

  it('stops reading a client that does not read its replies, and resumes', () => {
    const calls: string[] = []
    let handlers: TransportHandlers | undefined
    const wire = {
      entry: { id: 'tcp:default', mountpoint: '', authn: true as const },
      local: '127.0.0.1:1883',
      address: '127.0.0.1',
      port: 1,
      pending: 0,
      send: (bytes: Buffer) => void (wire.pending += bytes.length),
      pause: () => void calls.push('pause'),
      resume: () => void calls.push('resume'),
      end: () => void calls.push('end'),
      destroy: () => void calls.push('destroy'),
      start: (next: TransportHandlers) => void (handlers = next),
    }
    new Connection(b.engine, wire)
    handlers?.data(
      generate({
        cmd: 'connect',
        clientId: 'deaf',
        protocolId: 'MQTT',
        protocolVersion: 4,
        clean: true,
        keepalive: 0,
      }),
    )
    handlers?.data(Buffer.alloc(400_000, Buffer.from([0xc0, 0])))
    expect(calls).toEqual(['pause'])
    // 200,000 bytes of answers are the limit: half of the 200,000 questions stay unread.
    expect(b.engine.client('deaf')?.recv_pkt).toBeLessThan(100_010)
    wire.pending = 0
    handlers?.drain()
    expect(b.engine.client('deaf')?.recv_pkt).toBe(200_001)
    handlers?.closed()
  })
})

it('closes with 0x8B and frees its port', async () => {
  const own = await startTestEngine()
  const raw = await own.raw({ clientId: 'last' })
  const silent = await own.ws({ clientId: 'wslast', protocolVersion: 5 })
  const code = new Promise((done) => silent.on('disconnect', (packet) => done(packet.reasonCode)))
  const closing = own.engine.close()
  expect((await raw.until('disconnect')).reasonCode).toBe(0x8b)
  expect(await code).toBe(0x8b)
  await closing
  await own.stop()
  const next = await startTestEngine()
  expect(await next.engine.listenTcp(own.port)).toBe(own.port)
  await expect(next.engine.listenTcp(own.port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await next.stop()
})
