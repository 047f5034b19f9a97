import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { traceLimit } from '@/features/trace/contract'
import { startTestBroker, type TestBroker } from '../harness'
import { eventually } from '../mqtt/harness'

type Row = {
  name: string
  status: string
  start_at: string
  end_at: string
  log_size: Record<string, number>
}
type Log = { items: string; meta: { position: number; bytes: number } }

const self = 'emqx@127.0.0.1'

let b: TestBroker
const clients: MqttClient[] = []
const connect = async (clientId: string, options: IClientOptions = {}) => {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${String(b.broker.mqttPort)}`, {
    clientId,
    reconnectPeriod: 0,
    ...options,
  })
  clients.push(client)
  return client
}
const create = (body: object) => b.call('POST', '/trace', { body })
const list = async () => (await b.call('GET', '/trace')).value as Row[]
const read = async (name: string, query = 'bytes=1000000') =>
  (await b.call('GET', `/trace/${name}/log?${query}`)).value as Log
const text = async (name: string) => (await read(name)).items
const lines = async (name: string) => (await text(name)).split('\n').slice(0, -1)
const at = (ms: number) => new Date(b.clock.at + ms).toISOString()
/** A line without time, port and random parts. */
const reply = (line: string) => line.replace(/^\S+ /, '').replace(/@127\.0\.0\.1:\d+/, '@here')

beforeAll(async () => {
  b = await startTestBroker()
})
beforeEach(async () => {
  await b.call('DELETE', '/trace')
})
afterAll(async () => {
  for (const client of clients) client.end(true)
  await b.broker.close()
})

describe('trace content', () => {
  it('follows a client id from CONNECT to the end, in the broker’s format', async () => {
    await create({ name: 'one', type: 'clientid', clientid: 'dev' })
    const client = await connect('dev', { protocolVersion: 5, username: 'u', password: 'hunter2' })
    const other = await connect('other')
    await client.subscribeAsync('t/#', { qos: 1 })
    const got = new Promise((done) => client.once('message', done))
    await other.publishAsync('t/1', 'hello', { qos: 1 })
    await got
    await client.publishAsync('nobody', 'there')
    await client.unsubscribeAsync('t/#')
    await client.endAsync()
    await eventually(() => b.broker.state.engine.client('dev') === undefined)
    const all = await lines('one')
    for (const line of all)
      expect(line).toMatch(
        /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}\+00:00 \[[A-Z]+\] dev@127\.0\.0\.1:\d+ msg: \w+, \w+: /,
      )
    const puback =
      '[MQTT] dev@here msg: mqtt_packet_received, packet: PUBACK(Q0, R0, D0, PacketId=1, ReasonCode=0)'
    expect(all.map(reply).filter((line) => line !== puback)).toEqual([
      '[MQTT] dev@here msg: mqtt_packet_received, packet: CONNECT(Q0, R0, D0, ClientId=dev, ' +
        'ProtoName=MQTT, ProtoVsn=5, CleanStart=true, KeepAlive=60, Username=u, Password=******)',
      '[MQTT] dev@here msg: mqtt_packet_sent, packet: CONNACK(Q0, R0, D0, AckFlags=0, ReasonCode=0)',
      expect.stringMatching(
        new RegExp(
          '^\\[MQTT\\] dev@here msg: mqtt_packet_received, packet: SUBSCRIBE\\(Q1, R0, D0, PacketId=\\d+ ' +
            'TopicFilters=\\[t/#\\(#\\{nl => 0,qos => 1,rap => 0,rh => 0\\}\\)\\]\\)$',
        ),
      ),
      expect.stringMatching(
        /^\[MQTT\] dev@here msg: mqtt_packet_sent, packet: SUBACK\(Q0, R0, D0, PacketId=\d+, ReasonCodes=\[1\]\)$/,
      ),
      '[SUBSCRIBE] dev@here msg: subscribe, sub_id: dev, sub_opts: [nl: 0, qos: 1, rap: 0, rh: 0, sub_props: []], topic: t/#',
      '[MQTT] dev@here msg: mqtt_packet_sent, packet: PUBLISH(Q1, R0, D0, Topic=t/1, PacketId=1, Payload=hello)',
      '[MQTT] dev@here msg: mqtt_packet_received, packet: PUBLISH(Q0, R0, D0, Topic=nobody, PacketId=0, Payload=there)',
      '[PUBLISH] dev@here msg: no_subscribers, topic: nobody',
      '[PUBLISH] dev@here msg: publish_to, topic: nobody, payload: there',
      expect.stringMatching(
        /^\[MQTT\] dev@here msg: mqtt_packet_received, packet: UNSUBSCRIBE\(Q1, R0, D0, PacketId=\d+ TopicFilters=\[t\/#\]\)$/,
      ),
      '[UNSUBSCRIBE] dev@here msg: unsubscribe, sub_id: dev, topic: t/#',
      expect.stringMatching(
        /^\[MQTT\] dev@here msg: mqtt_packet_sent, packet: UNSUBACK\(Q0, R0, D0, PacketId=\d+\)$/,
      ),
      '[MQTT] dev@here msg: mqtt_packet_received, packet: DISCONNECT(Q0, R0, D0, ReasonCode=0)',
      '[SOCKET] dev@here msg: emqx_connection_terminated, reason: {shutdown,normal}',
    ])
    expect(all.map(reply)).toContain(puback)
    expect(all.join('\n')).not.toContain('hunter2')
  })

  it('includes a refused CONNECT of its client', async () => {
    await create({ name: 'refused', type: 'clientid', clientid: 'outcast' })
    await b.call('POST', '/banned', { body: { as: 'clientid', who: 'outcast' } })
    await expect(connect('outcast', { protocolVersion: 5 })).rejects.toThrow()
    await eventually(() => b.broker.state.engine.metrics.get('packets.connack.error') > 0)
    expect((await lines('refused')).map(reply)[1]).toBe(
      '[MQTT] outcast@here msg: mqtt_packet_sent, packet: CONNACK(Q0, R0, D0, AckFlags=0, ReasonCode=138)',
    )
  })

  it('follows a topic for all clients, and nothing else', async () => {
    await create({ name: 'topic', type: 'topic', topic: 'watched/+' })
    const [subscriber, publisher] = [await connect('hears'), await connect('says')]
    await subscriber.subscribeAsync(['watched/a', 'apart'])
    const got = new Promise<void>((done) =>
      subscriber.on('message', (topic) => {
        if (topic === 'watched/a') done()
      }),
    )
    await publisher.publishAsync('apart', 'x')
    await publisher.publishAsync('watched/a/b', 'x')
    await publisher.publishAsync('watched/a', 'y')
    await got
    expect((await lines('topic')).map(reply)).toEqual([
      '[SUBSCRIBE] hears@here msg: subscribe, sub_id: hears, sub_opts: [nl: 0, qos: 0, rap: 0, rh: 0, sub_props: []], topic: watched/a',
      '[MQTT] hears@here msg: mqtt_packet_sent, packet: PUBLISH(Q0, R0, D0, Topic=watched/a, PacketId=0, Payload=y)',
      '[PUBLISH] says@here msg: publish_to, topic: watched/a, payload: y',
    ])
  })

  it('follows an address', async () => {
    await create({ name: 'here', type: 'ip_address', ip_address: '127.0.0.1' })
    await create({ name: 'elsewhere', type: 'ip_address', ip_address: '10.1.2.3' })
    const client = await connect('from-here')
    await client.publishAsync('x', 'y', { qos: 1 })
    expect((await text('here')).match(/from-here@/g)?.length).toBeGreaterThan(3)
    expect(await text('elsewhere')).toBe('')
  })

  it('writes payloads as text, hexadecimal or not at all, and truncates long ones', async () => {
    for (const [name, topic] of [
      ['text', 'p'],
      ['hex', '+'],
      ['hidden', 'p/#'],
    ])
      await create({ name, type: 'topic', topic, payload_encode: name })
    const publish = (payload: Buffer) =>
      b.broker.state.engine.publish({ topic: 'p', payload, qos: 0, from: 'dev' })
    publish(Buffer.of(0xff, 0x41))
    publish(Buffer.alloc(2000, 'z'))
    expect(await text('text')).toContain('payload: \ufffdA\n')
    expect(await text('hex')).toContain('payload: FF41\n')
    expect((await text('hidden')).match(/payload: \*{6}\n/g)).toHaveLength(2)
    expect(await text('hidden')).not.toMatch(/z{3}/)
    expect(await text('text')).toContain(
      `payload: ${'z'.repeat(100)}... The 1900 bytes of this log are truncated\n`,
    )
  })

  it('prevents forged lines by client ids (catalogue H7)', async () => {
    await create({ name: 'forged', type: 'ip_address', ip_address: '127.0.0.1' })
    const client = await connect('a\n2026-01-01T00:00:00.000000+00:00 [API] root@ msg: x')
    await client.publishAsync('t', '', { qos: 1 })
    const all = await lines('forged')
    expect(all.length).toBeGreaterThan(2)
    for (const line of all)
      expect(line).toMatch(/^2026-11-2\dT\S+ \[[A-Z]+\] (a\\n|from-here|hears|says|other)/)
  })
})

describe('trace times', () => {
  it('make a trace wait, run and stop; only a running one is written', async () => {
    const publish = () => b.broker.state.engine.publish({ topic: 'c', payload: Buffer.from('x'), qos: 0 })
    const later = await create({
      name: 'later',
      type: 'topic',
      topic: 'c',
      start_at: at(60_000),
      end_at: at(120_000),
    })
    expect(later).toMatchObject({ status: 200, value: { status: 'waiting' } })
    publish()
    expect((await b.call('GET', '/trace/later/log_detail')).value).toEqual([])
    expect(await read('later', 'position=7')).toEqual({ items: '', meta: { bytes: 1000, position: 7 } })
    b.clock.at += 60_000
    expect(await list()).toMatchObject([{ name: 'later', status: 'running', log_size: { [self]: 0 } }])
    expect((await b.call('GET', '/trace/later/log_detail')).value).toMatchObject([{ node: self, size: 0 }])
    publish()
    const size = (await text('later')).length
    expect(size).toBeGreaterThan(0)
    b.clock.at += 60_000
    publish()
    expect(await list()).toMatchObject([{ name: 'later', status: 'stopped', log_size: { [self]: size } }])
  })

  it('has a wrong end in the reply to the creation and the right one in the list, like the real broker', async () => {
    const { value } = await create({
      name: 'ends',
      type: 'clientid',
      clientid: 'x',
      start_at: at(-60_000),
      end_at: Math.floor(b.clock.at / 1000) + 60,
    })
    const now = at(0).replace(/\.\d+Z/, '+00:00')
    expect(value).toEqual({
      clientid: 'x',
      end_at: now,
      extra: {},
      log_size: { [self]: 0 },
      name: 'ends',
      payload_encode: 'text',
      start_at: now,
      status: 'running',
      type: 'clientid',
    })
    expect((await list())[0]).toMatchObject({ start_at: now, end_at: at(60_000).replace(/\.\d+Z/, '+00:00') })
    await create({ name: 'default', type: 'clientid', clientid: 'y' })
    expect((await list()).find(({ name }) => name === 'default')?.end_at).toBe(
      at(600_000).replace(/\.\d+Z/, '+00:00'),
    )
  })

  it('lists the latest start first', async () => {
    for (const [name, ms] of [
      ['b', 20_000],
      ['c', 30_000],
      ['a', 10_000],
    ] as const)
      await create({ name, type: 'clientid', clientid: name, start_at: at(ms), end_at: at(60_000) })
    expect((await list()).map(({ name }) => name)).toEqual(['c', 'b', 'a'])
  })
})

describe('reading a trace', () => {
  it('is by bytes: a cut character becomes U+FFFD on both sides, and beyond the end is empty', async () => {
    await create({ name: 'bytes', type: 'topic', topic: 'm' })
    b.broker.state.engine.publish({ topic: 'm', payload: Buffer.from('温'), qos: 0, from: 'dev' })
    const complete = Buffer.from(await text('bytes'))
    const cut = complete.indexOf(Buffer.from('温')) + 1
    const first = await read('bytes', `bytes=${String(cut)}`)
    const second = await read('bytes', `bytes=1000&position=${String(cut)}`)
    expect(first.items).toMatch(/payload: \ufffd$/)
    expect(second.items).toMatch(/^\ufffd/)
    expect([first.meta, second.meta]).toEqual([
      { bytes: cut, position: cut },
      { bytes: 1000, position: complete.length },
    ])
    expect(await read('bytes', `position=${String(complete.length)}`)).toEqual({
      items: '',
      meta: { bytes: 1000, position: complete.length },
    })
    expect(await read('bytes', 'position=99999999')).toEqual({
      items: '',
      meta: { bytes: 1000, position: complete.length },
    })
    expect((await read('bytes', `node=${self}&bytes=5`)).items).toBe(complete.toString().slice(0, 5))
  })

  it('downloads a ZIP of the same bytes, empty for a waiting trace', async () => {
    await create({ name: 'zipped', type: 'topic', topic: 'z' })
    await create({ name: 'waits', type: 'topic', topic: 'z', start_at: at(60_000), end_at: at(120_000) })
    b.broker.state.engine.publish({ topic: 'z', payload: Buffer.from('x'), qos: 0, from: 'dev' })
    const get = async (path: string) => {
      const answer = await b.broker.fetch(
        new Request(`http://127.0.0.1/api/v5${path}`, { headers: { authorization: `Bearer ${b.token}` } }),
      )
      return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const { headers, bytes } = await get('/trace/zipped/download')
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'application/x-zip',
      'attachment; filename=zipped.zip',
    ])
    expect(bytes.toString('latin1')).toContain(`${self}-trace_zipped_${at(0).slice(0, 10)}.log`)
    expect((await get(`/trace/zipped/download?node=${self}`)).bytes).toEqual(bytes)
    expect((await get('/trace/waits/download')).bytes).toHaveLength(22)
  })
})

describe('ending a trace', () => {
  it('manually keeps the log, and can be repeated', async () => {
    await create({ name: 'halt', type: 'topic', topic: 'h' })
    b.broker.state.engine.publish({ topic: 'h', payload: Buffer.from('1'), qos: 0 })
    for (const _ of [1, 2])
      expect(await b.call('PUT', '/trace/halt/stop')).toMatchObject({
        status: 200,
        value: { name: 'halt', enable: false },
      })
    const size = (await text('halt')).length
    b.broker.state.engine.publish({ topic: 'h', payload: Buffer.from('2'), qos: 0 })
    expect((await text('halt')).length).toBe(size)
    expect(await list()).toMatchObject([{ status: 'stopped', log_size: { [self]: size } }])
  })

  it('by deletion removes the log', async () => {
    for (const how of ['/trace/gone', '/trace']) {
      await create({ name: 'gone', type: 'topic', topic: 'g' })
      b.broker.state.engine.publish({ topic: 'g', payload: Buffer.from('x'), qos: 0 })
      expect(await text('gone')).not.toBe('')
      expect((await b.call('DELETE', how)).status).toBe(204)
      expect(await list()).toEqual([])
      await create({ name: 'gone', type: 'topic', topic: 'g' })
      expect(await text('gone')).toBe('')
      await b.call('DELETE', '/trace')
    }
  })
})

describe('refused traces', () => {
  const value: [object, number, string, string?][] = [
    [{ name: 'taken', type: 'topic', topic: 'other' }, 409, 'ALREADY_EXISTS', 'taken Already Exists'],
    [{ name: 'twin', type: 'topic', topic: 'x' }, 409, 'DUPLICATE_CONDITION', 'taken Duplication Condition'],
    [
      { name: 't2', type: 'topic', topic: 'a/#/b' },
      400,
      'INVALID_PARAMS',
      "topic: a/#/b invalid by 'topic_invalid_#'",
    ],
    [{ name: 't3', type: 'ip_address', ip_address: 'nope' }, 400, 'INVALID_PARAMS', 'ip address: einval'],
    [{ name: 't4', type: 'clientid', topic: 'x' }, 400, 'INVALID_PARAMS'],
    [
      {
        name: 't5',
        type: 'clientid',
        clientid: 'y',
        start_at: '2027-01-02T00:00:00Z',
        end_at: '2027-01-01T00:00:00Z',
      },
      400,
      'INVALID_PARAMS',
      'failed by start_at >= end_at',
    ],
    [
      { name: 't6', type: 'clientid', clientid: 'y', end_at: '2020-01-01T00:00:00Z' },
      400,
      'INVALID_PARAMS',
      'end_at time has already passed',
    ],
    [{ name: 't7', type: 'clientid', clientid: 'y', end_at: 'soon' }, 400, 'BAD_REQUEST'],
    [{ name: 't8', type: 'cat' }, 400, 'BAD_REQUEST'],
    [
      { name: 't w s', type: 'clientid', clientid: 'x' },
      400,
      'BAD_REQUEST',
      '{"path":"name","reason":"Name should be ^[A-Za-z]+[A-Za-z0-9-_]*$"}',
    ],
  ]
  it.each(value)('%j', async (body, status, code, message) => {
    await create({ name: 'taken', type: 'topic', topic: 'x' })
    expect(await create(body)).toMatchObject({
      status,
      value: { code, ...(message === undefined ? {} : { message }) },
    })
  })

  it.each([
    ['GET', '/trace/nosuch/log_detail', 404, 'nosuch NOT FOUND'],
    ['GET', '/trace/nosuch/log', 404, 'nosuch NOT FOUND'],
    ['GET', '/trace/nosuch/download', 404, 'nosuch NOT FOUND'],
    ['PUT', '/trace/nosuch/stop', 404, 'nosuch NOT FOUND'],
    ['DELETE', '/trace/nosuch', 404, 'nosuch NOT FOUND'],
    ['GET', '/trace/known/log?node=nosuch@127.0.0.1', 404, 'Node NOT FOUND'],
    ['GET', '/trace/known/download?node=nosuch@127.0.0.1', 404, 'Node NOT FOUND'],
    ['GET', '/trace/known/log?bytes=2147483648', 400, undefined],
    ['DELETE', '/trace/bad%20name', 400, undefined],
  ])('%s %s', async (method, path, status, message) => {
    await create({ name: 'known', type: 'topic', topic: 'x' })
    expect(await b.call(method, path)).toMatchObject({
      status,
      value: message === undefined ? {} : { message },
    })
  })

  it(`stops at ${String(traceLimit)}`, async () => {
    for (let i = 0; i < traceLimit; i += 1)
      expect(
        (await create({ name: `t${String(i)}`, type: 'clientid', clientid: `c${String(i)}` })).status,
      ).toBe(200)
    expect(await create({ name: 'more', type: 'clientid', clientid: 'more' })).toMatchObject({
      status: 400,
      value: { code: 'INVALID_PARAMS' },
    })
  })
})

it('keeps traces and logs across a restart', async () => {
  const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
  const first = await startTestBroker({ data })
  await first.call('POST', '/trace', {
    body: { name: 'kept', type: 'topic', topic: 'k', end_at: Math.floor(first.clock.at / 1000) + 3600 },
  })
  first.broker.state.engine.publish({ topic: 'k', payload: Buffer.from('before'), qos: 0 })
  await first.broker.close()
  const second = await startTestBroker({ data })
  second.broker.state.engine.publish({ topic: 'k', payload: Buffer.from('after'), qos: 0 })
  const { items } = (await second.call('GET', '/trace/kept/log?bytes=100000')).value as Log
  expect(items).toMatch(/payload: before\n[\s\S]*payload: after\n/)
  await second.broker.close()
})

it('leaves no files behind without a data directory', async () => {
  const own = mkdtempSync(join(tmpdir(), 'switchboard-'))
  vi.stubEnv('TMPDIR', own)
  const passing = await startTestBroker()
  await passing.call('POST', '/trace', { body: { name: 'brief', type: 'topic', topic: 'k' } })
  expect(readdirSync(own)).toEqual([expect.stringMatching(/^switchboard-trace-/)])
  await passing.broker.close()
  vi.unstubAllEnvs()
  expect(readdirSync(own)).toEqual([])
})
