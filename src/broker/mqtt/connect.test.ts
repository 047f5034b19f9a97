import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, eventually, inbox, RawClient, type TestEngine } from './harness'

let b: TestEngine
const banned = new Set<string>()
beforeAll(async () => {
  b = await startTestEngine({
    isBanned: ({ clientid }) => banned.has(clientid),
    authorize: (_client, { topic }) => ({
      allowed: !topic.startsWith('secret'),
      how: 'matched',
      source: 'test',
    }),
  })
})
afterAll(() => b.stop())

describe('CONNECT', () => {
  it('assigns an identifier in version 5, and refuses an empty one with a session in 3.1.1', async () => {
    const five = await b.raw({ clientId: '' })
    const id = five.all('connack')[0]?.properties?.assignedClientIdentifier ?? ''
    expect(b.engine.client(id)?.connected).toBe(true)
    const four = await RawClient.connect(b.port, { silent: true, protocolVersion: 4 })
    // The codec will not write such a packet.
    four.socket.write(Buffer.from([0x10, 12, 0, 4, 77, 81, 84, 84, 4, 0, 0, 0, 0, 0]))
    await four.until('connack')
    expect(four.all('connack')[0]?.returnCode).toBe(2)
    await four.untilClosed()
    const clean = await b.raw({ clientId: '', protocolVersion: 4, clean: true })
    expect(clean.all('connack')[0]?.returnCode).toBe(0)
  })

  it.each([
    [6, 5, 0x84],
    [2, 4, 1],
  ])('answers protocol version %i', async (protocolVersion, reading, code) => {
    const raw = await RawClient.connect(b.port, { silent: true, protocolVersion: reading as 4 | 5 })
    raw.socket.write(Buffer.from([0x10, 14, 0, 4, 77, 81, 84, 84, protocolVersion, 2, 0, 0, 0, 2, 97, 98]))
    const connack = await raw.until('connack')
    expect(reading === 5 ? connack.reasonCode : connack.returnCode).toBe(code)
    await raw.untilClosed()
  })

  it('refuses banned clients with the code of each version', async () => {
    banned.add('bad')
    const five = await b.raw({ clientId: 'bad' })
    expect(five.all('connack')[0]?.reasonCode).toBe(0x8a)
    const four = await b.raw({ clientId: 'bad', protocolVersion: 4 })
    expect(four.all('connack')[0]?.returnCode).toBe(5)
    const later = await b.raw({ clientId: 'later', properties: { sessionExpiryInterval: 100 } })
    banned.add('later')
    b.engine.disconnectBanned()
    expect((await later.until('disconnect')).reasonCode).toBe(0x98)
    expect(b.engine.client('later')).toBeUndefined()
  })

  it('closes on a malformed packet with 0x81, a second CONNECT with 0x82, a large one with 0x95', async () => {
    const bad = await b.raw({ clientId: 'malformed' })
    bad.socket.write(Buffer.from([0x36, 2, 0, 0]))
    expect((await bad.until('disconnect')).reasonCode).toBe(0x81)
    const twice = await b.raw({ clientId: 'twice' })
    twice.send({
      cmd: 'connect',
      clientId: 'twice',
      protocolId: 'MQTT',
      protocolVersion: 5,
      clean: true,
      keepalive: 0,
    })
    expect((await twice.until('disconnect')).reasonCode).toBe(0x82)
    const large = await b.raw({ clientId: 'large' })
    large.socket.write(Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f]))
    expect((await large.until('disconnect')).reasonCode).toBe(0x95)
    const wild = await b.raw({ clientId: 'wild' })
    wild.send({ cmd: 'publish', topic: 'a/#', payload: 'x', qos: 1, dup: false, retain: false, messageId: 1 })
    expect((await wild.until('disconnect')).reasonCode).toBe(0x90)
  })

  it('survives any bytes', async () => {
    let seed = 3
    for (let i = 0; i < 40; i++) {
      const raw =
        i % 2 ? await b.raw({ clientId: `fuzz${i}` }) : await RawClient.connect(b.port, { silent: true })
      raw.socket.write(
        Buffer.from(
          Array.from({ length: 60 }, () => ((seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 16) & 0xff),
        ),
      )
      raw.socket.end()
      await raw.untilClosed()
    }
    expect((await b.raw({ clientId: 'after' })).all('connack')).toHaveLength(1)
  })

  it('accepts any identifier', async () => {
    for (const id of ['__proto__', 'constructor', '设备/一', '😀 #+/?']) {
      await b.raw({ clientId: id })
      expect(b.engine.client(id)?.clientid).toBe(id)
      expect(b.engine.kick(id)).toBe(true)
      expect(b.engine.client(id)).toBeUndefined()
    }
  })

  it('disconnects a silent client after one and a half keep-alives', async () => {
    const quiet = await b.raw({ clientId: 'quiet', keepalive: 10 })
    b.clock.ahead += 14_000
    b.engine.sweep()
    expect(b.engine.client('quiet')?.connected).toBe(true)
    expect(b.engine.setKeepalive('quiet', 5)).toBe(true)
    b.engine.sweep()
    expect((await quiet.until('disconnect')).reasonCode).toBe(0x8d)
  })
})

describe('take-over and kick', () => {
  it('disconnects the old client with 0x8E and reports session present on takeover', async () => {
    const first = await b.raw({ clientId: 'twin', clean: false, properties: { sessionExpiryInterval: 100 } })
    expect(first.all('connack')[0]?.sessionPresent).toBe(false)
    const second = await b.raw({ clientId: 'twin', clean: false, properties: { sessionExpiryInterval: 100 } })
    expect((await first.until('disconnect')).reasonCode).toBe(0x8e)
    await first.untilClosed()
    expect(second.all('connack')[0]?.sessionPresent).toBe(true)
    const third = await b.raw({ clientId: 'twin', clean: true })
    expect(third.all('connack')[0]?.sessionPresent).toBe(false)
    expect([...b.engine.clients()].filter((c) => c.clientid === 'twin')).toHaveLength(1)
  })

  it('disconnects over TCP and WebSocket, with the will', async () => {
    const watcher = await b.client({ protocolVersion: 5 })
    const seen = inbox(watcher)
    await watcher.subscribeAsync('will/#')
    for (const open of [b.client, b.ws]) {
      const victim = await open({
        clientId: 'victim',
        protocolVersion: 5,
        will: { topic: 'will/v', payload: Buffer.from('gone'), qos: 0, retain: false },
      })
      const code = new Promise<number | undefined>((done) =>
        victim.on('disconnect', (packet) => done(packet.reasonCode)),
      )
      const closed = new Promise<void>((done) => victim.once('close', () => done()))
      expect(b.engine.client('victim')?.listener).toBe(open === b.ws ? 'ws:default' : 'tcp:default')
      expect(b.engine.kick('victim')).toBe(true)
      expect(await code).toBe(0x98)
      await closed
      expect(b.engine.client('victim')).toBeUndefined()
    }
    await eventually(() => seen.length === 2, 'both wills')
  })

  it('keeps a session as long as requested, which DISCONNECT can change', async () => {
    const raw = await b.raw({ clientId: 'lasting', clean: false, properties: { sessionExpiryInterval: 100 } })
    raw.send({ cmd: 'disconnect', reasonCode: 0, properties: { sessionExpiryInterval: 5 } })
    await raw.untilClosed()
    expect(b.engine.client('lasting')).toMatchObject({ connected: false, expiry_interval: 5 })
    b.clock.ahead += 6000
    b.engine.sweep()
    expect(b.engine.client('lasting')).toBeUndefined()
    const four = await b.raw({ clientId: 'v3', protocolVersion: 4, clean: false })
    four.socket.destroy()
    await eventually(() => b.engine.client('v3')?.connected === false)
    expect(b.engine.client('v3')?.expiry_interval).toBe(7200)
  })
})

describe('will and refusals', () => {
  it('publishes a delayed will when due, but not after a reconnection or DISCONNECT', async () => {
    const seen: string[] = []
    const off = b.engine.events.on(
      'published',
      ({ message }) => message.topic === 'will/d' && seen.push(message.payload.toString()),
    )
    const options = {
      clientId: 'mortal',
      clean: false,
      properties: { sessionExpiryInterval: 100 },
      will: { topic: 'will/d', payload: Buffer.from('dead'), properties: { willDelayInterval: 10 } },
    }
    const lose = async () => {
      const raw = await b.raw(options)
      raw.socket.destroy()
      await eventually(() => b.engine.client('mortal')?.connected === false)
    }
    await lose()
    await lose()
    b.clock.ahead += 9000
    b.engine.sweep()
    expect(seen).toEqual([])
    b.clock.ahead += 2000
    b.engine.sweep()
    expect(seen).toEqual(['dead'])
    const polite = await b.raw(options)
    polite.send({ cmd: 'disconnect', reasonCode: 0 })
    await polite.untilClosed()
    b.clock.ahead += 20_000
    b.engine.sweep()
    expect(seen).toEqual(['dead'])
    const withResponseInformation = await b.raw(options)
    withResponseInformation.send({
      cmd: 'disconnect',
      reasonCode: 4,
      properties: { sessionExpiryInterval: 0 },
    })
    await withResponseInformation.untilClosed()
    expect(seen).toEqual(['dead', 'dead'])
    off()
  })

  it('reports what is not allowed or invalid to each version', async () => {
    const five = await b.raw({ clientId: 'denied5' })
    five.send({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: [
        { topic: 'secret/a', qos: 0 },
        { topic: 'a/#/b', qos: 0 },
        { topic: 'fine', qos: 1 },
        { topic: '$share//x', qos: 0 },
      ],
    })
    expect((await five.until('suback')).granted).toEqual([0x87, 0x8f, 1, 0x8f])
    five.send({
      cmd: 'publish',
      topic: 'secret/a',
      payload: 'x',
      qos: 1,
      dup: false,
      retain: false,
      messageId: 2,
    })
    expect((await five.until('puback')).reasonCode).toBe(0x87)
    five.send({
      cmd: 'publish',
      topic: 'nobody',
      payload: 'x',
      qos: 1,
      dup: false,
      retain: false,
      messageId: 3,
    })
    expect((await five.until('puback', 2)).reasonCode).toBe(0x10)
    five.send({ cmd: 'unsubscribe', messageId: 4, unsubscriptions: ['fine', 'never'] })
    expect((await five.until('unsuback')).granted).toEqual([0, 0x11])
    five.send({ cmd: 'subscribe', messageId: 5, subscriptions: [{ topic: '$share/g/x', qos: 0, nl: true }] })
    expect((await five.until('disconnect')).reasonCode).toBe(0x82)
    const four = await b.raw({ clientId: 'denied4', protocolVersion: 4 })
    four.send({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: [
        { topic: 'secret/a', qos: 0 },
        { topic: 'ok', qos: 2 },
      ],
    })
    expect((await four.until('suback')).granted).toEqual([0x80, 2])
    expect(b.engine.metrics.get('authorization.deny')).toBe(3)
  })
})
