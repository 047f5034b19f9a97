import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../harness'

type Row = {
  topic: string
  msgid: string
  publish_at: string
  from_clientid: string
  from_username: string
  payload?: string
}
type List = { data: Row[]; meta: { page: number; limit: number; count: number } }

const initial = {
  backend: {
    index_specs: [[1, 2, 3], [1, 3], [2, 3], [3]],
    max_retained_messages: 0,
    storage_type: 'ram',
    type: 'built_in_database',
  },
  enable: true,
  max_payload_size: '1MB',
  msg_clear_interval: '0s',
  msg_expiry_interval: '0s',
  stop_publish_clear_msg: false,
}

let b: TestBroker
const clients: MqttClient[] = []
beforeEach(async () => {
  b = await startTestBroker()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
  await b.broker.close()
})

const connect = async (clientId: string, more: object = {}) => {
  const client = await mqtt.connectAsync({
    host: '127.0.0.1',
    port: b.broker.mqttPort,
    clientId,
    reconnectPeriod: 0,
    ...more,
  })
  clients.push(client)
  return client
}
const keep = (topic: string, payload = 'x', properties?: object) =>
  b.call('POST', '/publish', {
    body: { topic, payload, retain: true, ...(properties ? { properties } : {}) },
  })
const list = async (query = '') => (await b.call('GET', `/mqtt/retainer/messages?${query}`)).value as List
const topics = async () => (await list()).data.map(({ topic }) => topic)
const at = (topic: string) => `/mqtt/retainer/message/${encodeURIComponent(topic)}`
const put = (body: object) => b.call('PUT', '/mqtt/retainer', { body })
const inbox = (client: MqttClient) => {
  const seen: string[] = []
  client.on('message', (topic, payload) => seen.push(`${topic}=${payload.toString()}`))
  return seen
}

describe('retained messages', () => {
  it('are listed in the order of publication, page by page, without hasnext', async () => {
    const device = await connect('device', { username: 'acme' })
    const nameless = await connect('nameless')
    for (const [topic, client] of [
      ['b', device],
      ['a', nameless],
    ] as const) {
      await client.publishAsync(topic, topic, { retain: true, qos: 1 })
      b.clock.at += 1000
    }
    await keep('c')
    b.clock.at += 1000
    await device.publishAsync('b', 'again', { retain: true, qos: 1 })
    const all = await list()
    expect(
      all.data.map(({ topic, from_clientid, from_username }) => [topic, from_clientid, from_username]),
    ).toEqual([
      ['a', 'nameless', 'undefined'],
      ['c', 'http_api', ''],
      ['b', 'device', 'acme'],
    ])
    expect(all.data[2]?.publish_at).toBe('2026-11-21T11:00:03.000+00:00')
    expect(new Set(all.data.map(({ msgid }) => msgid)).size).toBe(3)
    expect(all.meta).toEqual({ count: 3, limit: 100, page: 1 })
    expect((await list('page=2&limit=2')).data.map(({ topic }) => topic)).toEqual(['b'])
    expect((await list('page=3&limit=2')).data).toEqual([])
    // 5.1 has no such filter; unknown parameters are ignored.
    expect((await list('topic=a')).data).toHaveLength(3)
  })

  it('are read by topic, or by a filter the oldest match', async () => {
    for (const topic of ['t/new', 't/old', '$SYS/x']) await keep(topic, topic)
    b.clock.at += 1000
    await keep('t/new', 'newer')
    expect((await b.call('GET', at('t/new'))).value).toMatchObject({
      topic: 't/new',
      payload: Buffer.from('newer').toString('base64'),
    })
    expect((await b.call('GET', at('t/+'))).value).toMatchObject({ topic: 't/old' })
    expect((await b.call('GET', at('+/x'))).value).toMatchObject({ topic: '$SYS/x' })
    const closed = await b.call('GET', at('nosuch'))
    expect([closed.status, closed.value]).toEqual([
      404,
      { code: 'NOT_FOUND', message: "Viewed message doesn't exist" },
    ])
  })

  it('are deleted by a filter, but not by an invalid one', async () => {
    for (const topic of ['wipe/1', 'wipe/2', 'stay', '$SYS/stay']) await keep(topic)
    expect((await b.call('DELETE', at('wipe/#/x'))).status).toBe(404)
    const wiped = await b.call('DELETE', at('wipe/+'))
    expect([wiped.status, wiped.text]).toEqual([204, ''])
    expect(await topics()).toEqual(['stay', '$SYS/stay'])
    expect((await b.call('DELETE', at('wipe/+'))).status).toBe(404)
    // The broker's own topics are deleted too, by a wildcard or by name
    // (src/contract/docs/messages.md#retained-messages).
    expect((await b.call('DELETE', at('+/+/none'))).status).toBe(404)
    expect((await b.call('DELETE', at('#'))).status).toBe(204)
    expect(await topics()).toEqual([])
    expect((await b.call('DELETE', at('#'))).status).toBe(404)
    await keep('$SYS/stay')
    expect((await b.call('DELETE', at('$SYS/#'))).status).toBe(204)
    expect((await b.call('DELETE', at('$SYS/stay'))).status).toBe(404)
  })

  it('omit payloads above 1 MiB', async () => {
    const { engine } = b.broker.state
    for (const [topic, size] of [
      ['fits', 1_048_576],
      ['big', 1_048_577],
    ] as const) {
      engine.retainedStore.load([
        {
          message: {
            id: '0'.repeat(32),
            topic,
            payload: Buffer.alloc(size, 'x'),
            qos: 0,
            retain: true,
            properties: undefined,
            from: 'seed',
            username: null,
            peerhost: '',
            at: 1,
            expiresAt: undefined,
          },
        },
      ])
    }
    expect(((await b.call('GET', at('fits'))).value as Row).payload).toHaveLength(1_398_104)
    expect((await b.call('GET', at('big'))).value).not.toHaveProperty('payload')
    expect((await b.call('GET', at('big'))).value).toMatchObject({ topic: 'big', from_clientid: 'seed' })
  })

  it('expire by their own lifetime or the setting, and are deleted at the interval', async () => {
    // The broker's own messages would interfere.
    await b.call('PUT', '/configs/sys_topics', { body: { sys_msg_interval: 'disabled' } })
    await keep('own', 'x', { message_expiry_interval: 10 })
    await put({ msg_expiry_interval: '1m', msg_clear_interval: '2m' })
    await keep('setting')
    await keep('longer', 'x', { message_expiry_interval: 3600 })
    b.clock.at += 10_000
    expect(await topics()).toEqual(['setting', 'longer'])
    b.clock.at += 50_000
    expect((await list()).data.map(({ topic }) => topic)).toEqual(['longer'])
    expect((await b.call('GET', at('setting'))).status).toBe(404)
    const slow = await connect('late')
    const seen = inbox(slow)
    await slow.subscribeAsync('#')
    await slow.publishAsync('mark', 'x')
    await expect.poll(() => seen).toEqual(['longer=x', 'mark=x'])
    // The count includes expired messages until they are deleted.
    expect((await list()).meta.count).toBe(3)
    b.clock.at += 60_000
    b.broker.advance(0)
    expect((await list()).meta.count).toBe(1)
  })
})

describe('retainer settings', () => {
  it('have the defaults of the broker', async () => {
    expect((await b.call('GET', '/mqtt/retainer')).value).toEqual(initial)
  })

  it('merge the first level, and replace the backend as a whole', async () => {
    expect(
      (await put({ max_payload_size: '2MB', backend: { storage_type: 'disc', max_retained_messages: 5 } }))
        .value,
    ).toEqual({
      ...initial,
      max_payload_size: '2MB',
      backend: { storage_type: 'disc', max_retained_messages: 5 },
    })
    expect((await put({ backend: {} })).value).toEqual({ ...initial, max_payload_size: '2MB', backend: {} })
    const limited = (await put({ delivery_rate: '100/s' })).value
    expect(limited).toMatchObject({ delivery_rate: '100/s' })
    expect(limited).not.toHaveProperty('flow_control')
    expect((await put({ flow_control: {} })).value).toMatchObject({ flow_control: {} })
  })

  it.each([
    [{ enable: 'yes' }, 'enable'],
    [{ colour: 1 }, 'colour'],
    [{ max_payload_size: 'large' }, 'max_payload_size'],
    [{ msg_expiry_interval: '5x' }, 'msg_expiry_interval'],
    [{ delivery_rate: 'fast' }, 'delivery_rate'],
    [{ backend: { max_retained_messages: -1 } }, 'max_retained_messages'],
    [{ backend: { storage_type: 'tape' } }, 'storage_type'],
    [{ flow_control: { batch_read_number: 'x' } }, 'batch_read_number'],
  ])('refuse %j', async (body, where) => {
    const answer = await put(body)
    expect([answer.status, (answer.value as { code: string }).code]).toEqual([400, 'BAD_REQUEST'])
    expect((answer.value as { message: string }).message).toContain(where)
    expect((await b.call('GET', '/mqtt/retainer')).value).toEqual(initial)
  })

  it('refuse messages beyond the limits, which are still delivered', async () => {
    await put({ max_payload_size: 3, backend: { max_retained_messages: 2 } })
    const device = await connect('device')
    const seen = inbox(device)
    await device.subscribeAsync('#')
    for (const [topic, payload] of [
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
      ['a', 'new'],
      ['b', 'long'],
    ] as const)
      await keep(topic, payload)
    await expect.poll(() => seen).toEqual(['a=1', 'b=2', 'c=3', 'a=new', 'b=long'])
    const rows = await Promise.all(
      ['a', 'b'].map(async (topic) => ((await b.call('GET', at(topic))).value as Row).payload),
    )
    expect(rows.map((text) => Buffer.from(text ?? '', 'base64').toString())).toEqual(['new', '2'])
    expect((await topics()).sort()).toEqual(['a', 'b'])
  })

  it('keep stored messages when disabled, but deliver and store nothing', async () => {
    await keep('old')
    await put({ enable: false })
    await keep('new')
    const device = await connect('device')
    const seen = inbox(device)
    await device.subscribeAsync('#')
    await device.publishAsync('mark', 'x')
    await expect.poll(() => seen).toEqual(['mark=x'])
    expect(await topics()).toEqual(['old'])
    await put({ enable: true })
    const second = inbox(await connect('second'))
    await clients.at(-1)?.subscribeAsync('#')
    await expect.poll(() => second).toEqual(['old=x'])
  })

  it('deliver the deleting message, or not', async () => {
    const device = await connect('device')
    const seen = inbox(device)
    await device.subscribeAsync('#')
    await keep('a', '1')
    await device.publishAsync('a', '', { retain: true, qos: 1 })
    await expect.poll(() => seen).toEqual(['a=1', 'a='])
    await put({ stop_publish_clear_msg: true })
    await keep('a', '2')
    const dropped = b.broker.state.engine.metrics.get('messages.dropped')
    await device.publishAsync('a', '', { retain: true, qos: 1 })
    await device.publishAsync('mark', 'x')
    await expect.poll(() => seen.slice(2)).toEqual(['a=2', 'mark=x'])
    expect(await topics()).toEqual([])
    expect(b.broker.state.engine.metrics.get('messages.dropped')).toBe(dropped)
  })

  it('limit the rate of delivery without delaying other messages', async () => {
    for (let i = 0; i < 5; i++) await keep(`slow/${i}`, String(i))
    await put({ delivery_rate: '2/s' })
    const device = await connect('device')
    const seen = inbox(device)
    await device.subscribeAsync('slow/#')
    await expect.poll(() => seen.length).toBe(2)
    await b.call('POST', '/publish', { body: { topic: 'slow/live', payload: 'now' } })
    await expect.poll(() => seen.at(-1)).toBe('slow/live=now')
    b.clock.at += 500
    await expect.poll(() => seen.length).toBe(4)
    b.clock.at += 1000
    await expect.poll(() => seen.length).toBe(6)
    expect(new Set(seen).size).toBe(6)
  })
})

it('are stored in the data directory, messages if configured', async () => {
  const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
  const run = async (): Promise<TestBroker> => await startTestBroker({ data })
  const publish = (one: TestBroker, topic: string, properties?: object) =>
    one.call('POST', '/publish', {
      body: { topic, payload: 'AP8=', payload_encoding: 'base64', retain: true, properties },
    })
  const read = async (one: TestBroker) =>
    ((await one.call('GET', '/mqtt/retainer/messages')).value as List).data
  const first = await run()
  await publish(first, 'memory')
  await first.broker.close()
  const second = await run()
  expect(await read(second)).toEqual([])
  await second.call('PUT', '/mqtt/retainer', {
    body: { max_payload_size: '64KB', backend: { storage_type: 'disc' } },
  })
  await publish(second, 'disc', { correlation_data: 'c', user_properties: { a: 'b' } })
  await publish(second, 'brief', { message_expiry_interval: 60 })
  await publish(second, '$SYS/own')
  const before = (await read(second)).filter(({ topic }) => topic !== '$SYS/own')
  await second.broker.close()
  const third = await run()
  expect(await read(third)).toEqual(before)
  expect((await third.call('GET', '/mqtt/retainer')).value).toMatchObject({
    max_payload_size: '64KB',
    backend: { storage_type: 'disc' },
  })
  expect(third.broker.state.engine.retainedStore.get('disc')?.properties).toEqual({
    correlationData: Buffer.from('c'),
    userProperties: { a: 'b' },
  })
  expect(third.broker.state.engine.retainedStore.get('disc')?.payload).toEqual(Buffer.from([0, 255]))
  third.clock.at += 60_000
  expect((await read(third)).map(({ topic }) => topic)).toEqual(['disc'])
  await third.call('PUT', '/mqtt/retainer', { body: { backend: { storage_type: 'ram' } } })
  expect(await read(third)).toHaveLength(1)
  await third.broker.close()
  expect(JSON.parse(readFileSync(join(data, 'retained.json'), 'utf8'))).toEqual([])
  for (const [file, broken] of [
    ['retained.json', '{"not":"a list"}'],
    ['retainer.json', '[1]'],
  ] as const) {
    const good = readFileSync(join(data, file), 'utf8')
    writeFileSync(join(data, file), broken)
    await expect(startTestBroker({ data })).rejects.toThrow(file)
    writeFileSync(join(data, file), good)
  }
})
