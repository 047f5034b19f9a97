import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bench, type Bench } from '../../../harness'

let b: Bench
let clients: mqtt.MqttClient[] = []
beforeEach(async () => {
  b = await bench({ api: '6.1', edition: 'enterprise' })
})
afterEach(async () => {
  await Promise.all(clients.map((client) => client.endAsync(true)))
  clients = []
  await b.broker.close()
})

type Got = {
  readonly topic: string
  readonly payload: string
  readonly properties: mqtt.IPublishPacket['properties']
}
/** A client and the messages it received. */
async function connect(
  clientId: string,
  options: mqtt.IClientOptions = {},
): Promise<{ readonly client: mqtt.MqttClient; readonly got: Got[] }> {
  const client = await mqtt.connectAsync({
    port: b.broker.mqttPort,
    host: '127.0.0.1',
    clientId,
    protocolVersion: 5,
    reconnectPeriod: 0,
    ...options,
  })
  const got: Got[] = []
  client.on('message', (topic, payload, { properties }) =>
    got.push({ topic, payload: payload.toString(), properties }),
  )
  clients.push(client)
  return { client, got }
}
const queue = (body: object) =>
  b.call('POST', '/queues', { body: { name: 'jobs', topic_filter: 'jobs/#', is_lastvalue: false, ...body } })
const publish = async (...payloads: string[]) => {
  for (const payload of payloads)
    await b.call('POST', '/publish', { body: { topic: 'jobs/1', payload, qos: 1 } })
}
const payloads = (got: readonly Got[]) => got.map(({ payload }) => payload)

it('stores messages without subscribers, and delivers each to one subscriber', async () => {
  expect(await queue({ dispatch_strategy: 'round_robin' })).toMatchObject({
    status: 200,
    value: {
      name: 'jobs',
      data_retention_period: 604_800_000,
      limits: { max_shard_message_count: 'infinity' },
    },
  })
  await publish('a', 'b')
  const one = await connect('one')
  await one.client.subscribeAsync('$queue/jobs', { qos: 1 })
  await vi.waitFor(() => expect(payloads(one.got)).toEqual(['a', 'b']))
  expect(one.got[0]?.topic).toBe('jobs/1')
  const two = await connect('two')
  await two.client.subscribeAsync('$queue/jobs/jobs/#', { qos: 1 })
  await publish('c', 'd', 'e', 'f')
  await vi.waitFor(() =>
    expect([...payloads(one.got), ...payloads(two.got)].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']),
  )
  expect([one.got.length, two.got.length]).toEqual([4, 2])
})

it('redelivers what a subscriber did not acknowledge', async () => {
  await queue({})
  // Receives a message and never acknowledges it.
  const silent = await connect('silent', { customHandleAcks: () => undefined })
  await silent.client.subscribeAsync('$q/jobs/#', { qos: 1 })
  await publish('a')
  await vi.waitFor(() => expect(b.broker.state.engine.client('silent')?.inflight_cnt).toBe(1))
  const other = await connect('other')
  await other.client.subscribeAsync('$queue/jobs', { qos: 1 })
  await silent.client.endAsync(true)
  await vi.waitFor(() => expect(payloads(other.got)).toEqual(['a']))
  const third = await connect('third')
  await third.client.subscribeAsync('$queue/jobs', { qos: 1 })
  await publish('b')
  await vi.waitFor(() => expect([...payloads(other.got), ...payloads(third.got)].sort()).toEqual(['a', 'b']))
})

it('keeps the last value of each key, within the limits', async () => {
  await queue({ is_lastvalue: true, key_expression: 'message.topic' })
  await publish('old', 'new')
  await b.call('POST', '/publish', { body: { topic: 'jobs/2', payload: 'other', qos: 1 } })
  const one = await connect('one')
  await one.client.subscribeAsync('$queue/jobs', { qos: 1 })
  await vi.waitFor(() => expect(payloads(one.got)).toEqual(['new', 'other']))
  await b.call('POST', '/queues', {
    body: {
      name: 'short',
      topic_filter: 'short',
      is_lastvalue: false,
      data_retention_period: '1m',
      limits: { max_shard_message_count: 2 },
    },
  })
  for (const payload of ['1', '2', '3'])
    await b.call('POST', '/publish', { body: { topic: 'short', payload } })
  await one.client.subscribeAsync('$queue/short', { qos: 1 })
  await vi.waitFor(() => expect(payloads(one.got).slice(2)).toEqual(['2', '3']))
  await one.client.unsubscribeAsync('$queue/short')
  await b.call('POST', '/publish', { body: { topic: 'short', payload: 'late' } })
  b.clock.at += 61_000
  await one.client.subscribeAsync('$queue/short', { qos: 1 })
  await b.call('POST', '/publish', { body: { topic: 'short', payload: 'fresh' } })
  await vi.waitFor(() => expect(payloads(one.got).slice(4)).toEqual(['fresh']))
})

it('replays a stream to each subscriber from its position, once streams are enabled', async () => {
  expect((await b.call('GET', '/streams')).value).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    message: 'Not enabled',
  })
  expect((await b.call('PUT', '/streams/config', { body: { enable: true } })).status).toBe(204)
  expect(
    (await b.call('POST', '/streams', { body: { name: 'log', topic_filter: 'jobs/#', is_lastvalue: false } }))
      .status,
  ).toBe(200)
  await publish('a', 'b')
  const [all, later] = [await connect('all'), await connect('later')]
  await all.client.subscribeAsync('$stream/log', {
    qos: 1,
    properties: { userProperties: { 'stream-offset': 'earliest' } },
  })
  await later.client.subscribeAsync('$stream/log', { qos: 1 })
  await vi.waitFor(() => expect(payloads(all.got)).toEqual(['a', 'b']))
  await publish('c')
  await vi.waitFor(() => expect([payloads(all.got), payloads(later.got)]).toEqual([['a', 'b', 'c'], ['c']]))
  expect(all.got[0]?.properties?.userProperties).toMatchObject({
    key: 'http_api',
    ts: String(b.clock.at * 1000),
  })
  const again = await connect('again')
  await again.client.subscribeAsync('$s/earliest/jobs/#', { qos: 1 })
  await vi.waitFor(() => expect(payloads(again.got)).toEqual(['a', 'b', 'c']))
  expect((await b.call('PUT', '/streams/config', { body: { enable: false } })).value).toMatchObject({
    code: 'BAD_REQUEST',
  })
})

it('separates the subscriptions of one client', async () => {
  await b.call('PUT', '/streams/config', { body: { enable: true } })
  await b.call('POST', '/streams', { body: { name: 'log', topic_filter: 'jobs/#', is_lastvalue: false } })
  await publish('a')
  const one = await connect('one')
  await one.client.subscribeAsync('$s/earliest/jobs/#', { qos: 1 })
  await one.client.subscribeAsync('$stream/log', { qos: 1 })
  await publish('b')
  await vi.waitFor(() => expect(payloads(one.got)).toEqual(['a', 'b', 'b']))
  await one.client.unsubscribeAsync('$stream/log')
  await publish('c')
  await vi.waitFor(() => expect(payloads(one.got)).toEqual(['a', 'b', 'b', 'c']))
})

it('replays more than a session holds at once, in order', async () => {
  await b.call('PUT', '/streams/config', { body: { enable: true } })
  await b.call('POST', '/streams', { body: { name: 'log', topic_filter: 'jobs/#', is_lastvalue: false } })
  const many = Array.from({ length: 300 }, (_, at) => String(at))
  for (const payload of many)
    b.broker.state.engine.publish({ topic: 'jobs/1', payload: Buffer.from(payload), qos: 1 })
  const all = await connect('all')
  await all.client.subscribeAsync('$stream/log', {
    qos: 1,
    properties: { userProperties: { 'stream-offset': 'earliest' } },
  })
  await vi.waitFor(() => expect(payloads(all.got)).toEqual(many))
})

it('creates what a subscription names, and supports the older share prefix', async () => {
  const one = await connect('one')
  await one.client.subscribeAsync('$queue/auto/made/#', { qos: 1 })
  await vi.waitFor(async () =>
    expect((await b.call('GET', '/queue/auto')).value).toMatchObject({
      topic_filter: 'made/#',
      is_lastvalue: true,
    }),
  )
  const old = await connect('old', { protocolVersion: 4 })
  await old.client.subscribeAsync('$queue/plain')
  await b.call('POST', '/publish', { body: { topic: 'plain', payload: 'x' } })
  await vi.waitFor(() => expect(payloads(old.got)).toEqual(['x']))
})

it.each([
  ['a name that is none', { name: '.jobs' }, 'BAD_REQUEST'],
  ['topics that are none', { topic_filter: 'a/#/b' }, 'BAD_REQUEST'],
  ['keys where all is kept', { key_expression: 'message.from' }, 'BAD_REQUEST'],
  ['an expression that is none', { is_lastvalue: true, key_expression: 'nosuch(' }, 'BAD_REQUEST'],
  ['a way to hand out that is none', { dispatch_strategy: 'sticky' }, 'BAD_REQUEST'],
])('refuses a queue with %s', async (_, body, code) => {
  expect(await queue(body)).toMatchObject({ status: 400, value: { code } })
})

it('updates, refuses and deletes queues, pages through them, and survives a restart', async () => {
  const data = mkdtempSync(join(tmpdir(), 'backlogs-'))
  const c = await bench({ api: '6.1', edition: 'enterprise', data })
  const body = { topic_filter: 'x', is_lastvalue: false }
  for (const name of ['b', 'a', 'c'])
    expect((await c.call('POST', '/queues', { body: { ...body, name } })).status).toBe(200)
  expect((await c.call('POST', '/queues', { body: { ...body, name: 'a' } })).value).toMatchObject({
    code: 'ALREADY_EXISTS',
  })
  const first = (await c.call('GET', '/queues?limit=2')).value as {
    data: { name: string }[]
    meta: { cursor: string; hasnext: boolean }
  }
  expect([first.data.map(({ name }) => name), first.meta.hasnext]).toEqual([['a', 'b'], true])
  expect((await c.call('GET', `/queues?cursor=${first.meta.cursor}`)).value).toMatchObject({
    data: [{ name: 'c' }],
    meta: { hasnext: false },
  })
  expect((await c.call('GET', '/queues?cursor=%21')).value).toMatchObject({ code: 'BAD_REQUEST' })
  expect(
    (await c.call('PUT', '/queue/a', { body: { is_lastvalue: false, data_retention_period: '2d' } })).value,
  ).toMatchObject({ topic_filter: 'x', data_retention_period: 172_800_000 })
  for (const wrong of [
    { is_lastvalue: true },
    { is_lastvalue: false, limits: { max_shard_message_count: 5 } },
    { is_lastvalue: false, name: 'z' },
  ])
    expect((await c.call('PUT', '/queue/a', { body: wrong })).status).toBe(400)
  expect((await c.call('DELETE', '/queue/b')).status).toBe(204)
  for (const method of ['GET', 'DELETE'] as const)
    expect((await c.call(method, '/queue/b')).value).toMatchObject({ code: 'NOT_FOUND' })
  await c.call('PUT', '/queues/config', { body: { max_queue_count: 2 } })
  expect((await c.call('POST', '/queues', { body: { ...body, name: 'd' } })).value).toMatchObject({
    code: 'MAX_QUEUE_COUNT_REACHED',
  })
  await c.broker.close()
  const again = await bench({ api: '6.1', edition: 'enterprise', data })
  expect((await again.call('GET', '/queues')).value).toMatchObject({
    data: [{ name: 'a', data_retention_period: 172_800_000 }, { name: 'c' }],
  })
  expect((await again.call('GET', '/queues/config')).value).toMatchObject({
    max_queue_count: 2,
    enable: 'auto',
  })
  await again.broker.close()
  rmSync(data, { recursive: true })
})
