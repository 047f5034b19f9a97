import net from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { toSqlValue } from '@/rule-sql/value'
import { startTestBroker, turns, type TestBroker } from '../harness'
import { Framer } from '../mqtt/frame'
import { startTestEngine as remoteBench, eventually, type TestEngine as Remote } from '../mqtt/harness'
import type { Engine, Message } from '../mqtt/mqtt-engine'

let results: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of results.reverse()) await end()
  results = []
})

async function started(): Promise<TestBroker> {
  const b = await startTestBroker({ now: Date.now })
  results.push(() => b.broker.close())
  return b
}
async function remoteBroker(): Promise<Remote> {
  const remote = await remoteBench()
  results.push(() => remote.stop())
  return remote
}
const create = (b: TestBroker, name: string, rest: object) =>
  b.call('POST', '/bridges', { body: { type: 'mqtt', name, ...rest } })
const metrics = async (b: TestBroker, id: string) =>
  ((await b.call('GET', `/bridges/${id}/metrics`)).value as { metrics: Record<string, number> }).metrics
const statusOf = (b: TestBroker, name: string) =>
  (b.broker.state.bridges.detail({ type: 'mqtt', name }) as { status: string }).status
const received = (engine: Pick<Engine, 'events'>): Message[] => {
  const messages: Message[] = []
  engine.events.on('published', ({ message }) => messages.push(message))
  return messages
}

const [puback, pubrec, pubcomp] = [0x40, 0x50, 0x70]

/** A broker that accepts every CONNECT, records messages to topic `x`, and answers on demand. */
async function slowBroker() {
  const published: { readonly id: Buffer; readonly dup: boolean }[] = []
  const released: Buffer[] = []
  let wire: net.Socket | undefined
  const server = net.createServer((socket) => {
    wire = socket
    const framer = new Framer(1_000_000)
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        framer.push(chunk)
        for (let frame = framer.next(); frame; frame = framer.next()) {
          const [first = 0] = frame
          const kind = first >> 4
          // The protocol version follows the protocol name; MQTT 5 has properties, even if empty.
          if (kind === 1) socket.write(Buffer.from(frame[8] === 5 ? [0x20, 3, 0, 0, 0] : [0x20, 2, 0, 0]))
          // The packet identifier follows the topic `x`.
          if (kind === 3) published.push({ id: frame.subarray(5, 7), dup: (first & 8) !== 0 })
          if (kind === 6) released.push(frame.subarray(2, 4))
        }
      })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  results.push(
    () =>
      new Promise((done) => {
        wire?.destroy()
        server.close(done)
      }),
  )
  const answer = (kind: number, to: { readonly id: Buffer } | undefined) =>
    wire?.write(Buffer.concat([Buffer.from([kind, 2]), to?.id ?? Buffer.alloc(2)]))
  return { published, released, answer, port: (server.address() as net.AddressInfo).port }
}

describe('MQTT bridge', () => {
  it('publishes with its templates through a pool of clients', async () => {
    const remote = await remoteBroker()
    const b = await started()
    const messages = received(remote.engine)
    const created = await create(b, 'up', {
      server: `127.0.0.1:${String(remote.port)}`,
      clientid_prefix: 'p1',
      proto_ver: 'v5',
      username: 'u',
      password: 'secret',
      egress: {
        pool_size: 3,
        local: { topic: 'out/#' },
        remote: {
          topic: 'from/${clientid}/${topic}',
          qos: '${qos}',
          retain: '${flags.retain}',
          payload: '${payload}',
        },
      },
    })
    expect(created.value).toMatchObject({ status: 'connected', password: '******' })
    expect(
      [...remote.engine.clients()]
        .map(({ clientid, username, proto_ver }) => [clientid, username, proto_ver])
        .sort(),
    ).toEqual([1, 2, 3].map((index) => [`p1:bridge:mqtt:up:egress:emqx@127.0.0.1:${String(index)}`, 'u', 5]))
    await b.call('POST', '/publish', { body: { topic: 'out/a', payload: 'hi', qos: 1, retain: true } })
    await eventually(() => messages.length === 1, 'the message')
    expect(messages[0]).toMatchObject({ topic: 'from/http_api/out/a', qos: 1, retain: true })
    expect(messages[0]?.payload.toString()).toBe('hi')
    expect(
      await b.broker.state.bridges.deliver(
        'mqtt:up',
        toSqlValue({ clientid: 'c', topic: 't', payload: new Uint8Array([255, 0]) }),
      ),
    ).toBe('success')
    await eventually(() => messages.length === 2, 'the other')
    expect(messages[1]).toMatchObject({ topic: 'from/c/t', qos: 0, retain: false })
    expect([...(messages[1]?.payload ?? [])]).toEqual([255, 0])
    // An invalid topic; the remote broker would close the connection.
    expect(await b.broker.state.bridges.deliver('mqtt:up', toSqlValue({ clientid: '#', topic: 't' }))).toBe(
      'failed',
    )
    expect(await metrics(b, 'mqtt:up')).toMatchObject({
      matched: 3,
      success: 2,
      failed: 1,
      received: 0,
      inflight: 0,
    })
  })

  it('receives messages: counts them, passes them to rules, and publishes them locally if configured', async () => {
    const remote = await remoteBroker()
    const b = await started()
    const local = received(b.broker.state.engine)
    const reply: object[] = []
    b.broker.state.bridges.onIngress((message) => reply.push(message))
    await create(b, 'down', {
      server: `127.0.0.1:${String(remote.port)}`,
      ingress: {
        remote: { topic: 'chat/#', qos: 2 },
        local: { topic: 'in/${topic}', payload: '${payload}' },
      },
    })
    await create(b, 'quiet', {
      server: `127.0.0.1:${String(remote.port)}`,
      ingress: { remote: { topic: 'chat/#' } },
    })
    const subscriptions = [...remote.engine.subscriptions()]
    // QoS 2 is lowered to 1 silently, and the pool has one client unless the subscription is shared.
    expect(subscriptions.map(({ clientid, topic, qos }) => [clientid, topic, qos])).toEqual([
      ['bridge:mqtt:down:ingress:emqx@127.0.0.1:1', 'chat/#', 1],
      ['bridge:mqtt:quiet:ingress:emqx@127.0.0.1:1', 'chat/#', 1],
    ])
    remote.engine.publish({ topic: 'chat/1', payload: Buffer.from('hello'), qos: 1 })
    await eventually(() => reply.length === 2 && local.length === 1, 'the message')
    expect(local[0]).toMatchObject({ topic: 'in/chat/1', qos: 1, retain: false, from: 'bridge' })
    expect(local[0]?.payload.toString()).toBe('hello')
    expect(reply).toContainEqual(
      expect.objectContaining({
        bridge: 'mqtt:down',
        server: `127.0.0.1:${String(remote.port)}`,
        topic: 'chat/1',
        qos: 1,
        dup: false,
        retain: false,
      }),
    )
    expect(await metrics(b, 'mqtt:down')).toMatchObject({ received: 1, matched: 0 })
    expect(await b.broker.state.bridges.deliver('mqtt:down', toSqlValue({}))).toBe('failed')
  })

  it('shares a shared subscription among its pool', async () => {
    const remote = await remoteBroker()
    const b = await started()
    await create(b, 'shared', {
      server: `127.0.0.1:${String(remote.port)}`,
      ingress: { pool_size: 2, remote: { topic: '$share/g/chat/#' } },
    })
    expect([...remote.engine.subscriptions()].map(({ filter }) => filter)).toEqual([
      '$share/g/chat/#',
      '$share/g/chat/#',
    ])
  })

  it('detects a lost remote broker, and resends after reconnecting', async () => {
    const remote = await remoteBroker()
    const b = await started()
    await create(b, 'flaky', {
      server: `127.0.0.1:${String(remote.port)}`,
      egress: { pool_size: 1, remote: { topic: 'x', qos: 1 } },
      resource_opts: { health_check_interval: '300ms' },
    })
    await remote.stop()
    await eventually(() => statusOf(b, 'flaky') === 'disconnected', 'the bridge to notice')
    expect((await b.call('GET', '/bridges/mqtt:flaky')).value).toMatchObject({
      status_reason: 'Connection refused',
    })
    const delivery = b.broker.state.bridges.deliver('mqtt:flaky', toSqlValue({ a: 1n }))
    const again = await remoteBench()
    results.push(() => again.stop())
    const messages = received(again.engine)
    await again.engine.listenTcp(remote.port)
    expect(await delivery).toBe('success')
    expect(messages[0]?.payload.toString()).toBe('{"a":1}')
    expect(statusOf(b, 'flaky')).toBe('connected')
  })

  it('has at most max_inflight unacknowledged messages per client', async () => {
    const { published, answer, port } = await slowBroker()
    const b = await started()
    await create(b, 'few', {
      server: `127.0.0.1:${String(port)}`,
      max_inflight: 2,
      egress: { pool_size: 1, remote: { topic: 'x', qos: 1 } },
    })
    const sent = Array.from({ length: 4 }, (_, i) =>
      b.broker.state.bridges.deliver('mqtt:few', toSqlValue({ payload: String(i) })),
    )
    await eventually(() => published.length === 2, 'the first two')
    await turns()
    expect(published).toHaveLength(2)
    const acknowledge = (at: number) => answer(puback, published[at])
    acknowledge(0)
    await eventually(() => published.length === 3, 'the third')
    for (const at of [1, 2]) acknowledge(at)
    await eventually(() => published.length === 4, 'the fourth')
    acknowledge(3)
    expect(await Promise.all(sent)).toEqual(['success', 'success', 'success', 'success'])
  })

  it.each(['v4', 'v5'])(
    'resends an unacknowledged message after retry_interval, and stops when it is acknowledged (%s)',
    async (proto_ver) => {
      const { published, answer, port } = await slowBroker()
      const b = await started()
      await create(b, 'again', {
        server: `127.0.0.1:${String(port)}`,
        proto_ver,
        retry_interval: '60ms',
        egress: { pool_size: 1, remote: { topic: 'x', qos: 1, payload: '${payload}' } },
      })
      const sent = b.broker.state.bridges.deliver('mqtt:again', toSqlValue({ payload: 'p' }))
      await eventually(() => published.length === 3, 'the third time')
      expect(published.map(({ dup }) => dup)).toEqual([false, true, true])
      expect(new Set(published.map(({ id }) => id.toString('hex'))).size).toBe(1)
      answer(puback, published[0])
      expect(await sent).toBe('success')
      // A second resend of another message proves that twice `retry_interval` has passed.
      const times = published.length
      const other = b.broker.state.bridges.deliver('mqtt:again', toSqlValue({ payload: 'q' }))
      await eventually(() => published.length === times + 3, 'the other for the third time')
      const numbers = published.slice(times).map(({ id }) => id.toString('hex'))
      expect([...new Set(numbers)]).toHaveLength(1)
      expect(numbers).not.toContain(published[0]?.id.toString('hex'))
      answer(puback, published.at(-1))
      expect(await other).toBe('success')
      expect(await metrics(b, 'mqtt:again')).toMatchObject({
        matched: 2,
        success: 2,
        retried: 0,
        late_reply: 0,
      })
    },
  )

  it('resends PUBREL of a message that the remote broker has', async () => {
    const { published, released, answer, port } = await slowBroker()
    const b = await started()
    await create(b, 'once', {
      server: `127.0.0.1:${String(port)}`,
      retry_interval: '60ms',
      egress: { pool_size: 1, remote: { topic: 'x', qos: 2 } },
    })
    const sent = b.broker.state.bridges.deliver('mqtt:once', toSqlValue({ payload: 'p' }))
    await eventually(() => published.length === 1, 'the message')
    answer(pubrec, published[0])
    await eventually(() => released.length === 3, 'the release for the third time')
    const times = published.length
    answer(pubcomp, published[0])
    expect(await sent).toBe('success')
    expect(published).toHaveLength(times)
  })

  it('stays disconnected without a direction, and says so in a connection test', async () => {
    const b = await started()
    const body = { server: '127.0.0.1:1883' }
    const created = await create(b, 'none', body)
    expect(created).toMatchObject({ status: 201, value: { status: 'disconnected' } })
    expect(created.value).not.toHaveProperty('status_reason')
    expect(
      await b.call('POST', '/bridges_probe', { body: { type: 'mqtt', name: 'p', ...body } }),
    ).toMatchObject({ status: 400, value: { code: 'TEST_FAILED', message: 'undefined' } })
  })

  it('loops through the broker itself only if configured, and cleans up', async () => {
    const b = await started()
    await create(b, 'loop', {
      server: `127.0.0.1:${String(b.broker.mqttPort)}`,
      egress: { pool_size: 1, local: { topic: 'a' }, remote: { topic: 'b' } },
    })
    const messages = received(b.broker.state.engine)
    await b.call('POST', '/publish', { body: { topic: 'a', payload: '1' } })
    await eventually(() => messages.length === 2, 'the message to come back')
    expect(messages.map(({ topic }) => topic)).toEqual(['a', 'b'])
    await b.call('DELETE', '/bridges/mqtt:loop')
    await eventually(() => b.broker.state.engine.sessionCount === 0, 'its client to be gone')
  })

  it('is connecting while the target does not answer, and does not delay closing the broker', async () => {
    const mute = net.createServer((socket) => socket.on('error', () => undefined).resume())
    await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done))
    results.push(() => new Promise((done) => mute.close(done)))
    const b = await started()
    const created = await create(b, 'mute', {
      server: `127.0.0.1:${String((mute.address() as net.AddressInfo).port)}`,
      egress: { pool_size: 2, remote: { topic: 'x' } },
      resource_opts: { start_timeout: '50ms' },
    })
    expect([created.status, created.value]).toMatchObject([201, { status: 'connecting' }])
    expect(await b.call('POST', '/bridges/mqtt:mute/start')).toMatchObject({
      status: 400,
      value: { message: 'Request timeout' },
    })
  })

  it('sets the bridge flag if configured', async () => {
    const remote = await remoteBroker()
    const b = await started()
    for (const [name, rest] of [
      ['yes', { bridge_mode: true }],
      ['no', {}],
      ['five', { bridge_mode: true, proto_ver: 'v5' }],
    ] as const) {
      await create(b, name, {
        server: `127.0.0.1:${String(remote.port)}`,
        egress: { pool_size: 1, remote: { topic: 'x' } },
        ...rest,
      })
    }
    expect(
      [...remote.engine.clients()].map(({ clientid, is_bridge }) => [clientid.split(':')[2], is_bridge]),
    ).toEqual([
      ['yes', true],
      ['no', false],
      ['five', false],
    ])
  })

  it('reports refused credentials in words', async () => {
    const remote = await remoteBench({ isBanned: () => true })
    results.push(() => remote.stop())
    const b = await started()
    const { status, value } = await b.call('POST', '/bridges_probe', {
      body: {
        type: 'mqtt',
        name: 'p',
        proto_ver: 'v4',
        server: `127.0.0.1:${String(remote.port)}`,
        egress: { remote: { topic: 'x' } },
      },
    })
    expect([status, value]).toEqual([400, { code: 'TEST_FAILED', message: 'Not authorized' }])
  })
})
