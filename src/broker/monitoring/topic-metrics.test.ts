import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { topicMetricsLimit } from '@/features/topic-metrics/contract'
import { startTestBroker, type TestBroker } from '../harness'

type Row = { topic: string; create_time: string; metrics: Record<string, number> }

const root = '/mqtt/topic_metrics'
let b: TestBroker
const row = async (topic: string) =>
  (await b.call('GET', `${root}/${encodeURIComponent(topic)}`)).value as Row
const register = (topic: unknown) => b.call('POST', root, { body: { topic } })

beforeAll(async () => {
  b = await startTestBroker()
})
afterAll(() => b.broker.close())

it('counts incoming, outgoing and dropped messages by QoS', async () => {
  await register('a/b c?d')
  await register('lonely')
  const [listener, sender] = await Promise.all(
    ['listener', 'sender'].map((clientId) =>
      mqtt.connectAsync(`mqtt://127.0.0.1:${String(b.broker.mqttPort)}`, { clientId, reconnectPeriod: 0 }),
    ),
  )
  await listener?.subscribeAsync('a/#', { qos: 1 })
  const got = new Promise((done) => listener?.once('message', done))
  await sender?.publishAsync('a/b c?d', 'x', { qos: 2 })
  await got
  await sender?.publishAsync('lonely', 'x', { qos: 1 })
  expect((await row('a/b c?d')).metrics).toMatchObject({
    'messages.in.count': 1,
    'messages.qos2.in.count': 1,
    'messages.qos0.in.count': 0,
    'messages.out.count': 1,
    'messages.qos1.out.count': 1,
    'messages.qos2.out.count': 0,
    'messages.dropped.count': 0,
  })
  expect((await row('lonely')).metrics).toMatchObject({
    'messages.in.count': 1,
    'messages.out.count': 0,
    'messages.dropped.count': 1,
  })
  await Promise.all([listener?.endAsync(true), sender?.endAsync(true)])
})

it('computes rates over the last five complete seconds', async () => {
  await register('paced')
  const publish = (count: number) => {
    for (let i = 0; i < count; i += 1)
      b.broker.state.engine.publish({ topic: 'paced', payload: Buffer.of(1), qos: 0 })
  }
  const rate = async () => (await row('paced')).metrics['messages.in.rate']
  publish(6)
  expect(await rate()).toBe(0)
  b.clock.at += 1000
  expect(await rate()).toBe(1.2)
  publish(1)
  b.clock.at += 1000
  expect(await rate()).toBe(1.4)
  b.clock.at += 4000
  expect(await rate()).toBe(0.2)
  b.clock.at += 1000
  expect(await rate()).toBe(0)
  expect((await row('paced')).metrics['messages.in.count']).toBe(7)
})

it('resets one or all, and deletes', async () => {
  await register('again')
  b.broker.state.engine.publish({ topic: 'again', payload: Buffer.of(1), qos: 0 })
  const created = (await row('again')).create_time
  b.clock.at += 60_000
  expect((await b.call('PUT', root, { body: { action: 'reset', topic: 'again' } })).value).toMatchObject({
    topic: 'again',
    create_time: created,
    metrics: { 'messages.in.count': 0 },
  })
  const all = (await b.call('PUT', root, { body: { action: 'reset' } })).value as Row[]
  expect(all.map(({ topic }) => topic)).toEqual(['a/b c?d', 'lonely', 'paced', 'again'])
  expect((await b.call('DELETE', `${root}/again`)).status).toBe(204)
  expect((await b.call('DELETE', `${root}/again`)).value).toEqual({
    code: 'TOPIC_NOT_FOUND',
    message: 'Topic not found',
  })
})

describe('refused topic metrics', () => {
  it.each<[string, string, unknown, number, string, string?]>([
    ['POST', root, { topic: 'lonely' }, 400, 'BAD_TOPIC', 'Topic already registered'],
    ['POST', root, { topic: 'sensors/#' }, 400, 'BAD_TOPIC', 'Wildcard topic is not supported'],
    ['POST', root, { topic: '' }, 400, 'BAD_REQUEST', 'Topic can not be empty'],
    ['POST', root, {}, 400, 'BAD_REQUEST'],
    ['PUT', root, { action: 'reset', topic: 'nosuch' }, 404, 'TOPIC_NOT_FOUND', 'Topic not found'],
    ['PUT', root, { action: 'reset', other: 1 }, 400, 'BAD_REQUEST'],
    ['PUT', root, { action: 'explode' }, 500, 'INTERNAL_ERROR'],
    ['GET', `${root}/nosuch`, undefined, 404, 'TOPIC_NOT_FOUND', 'Topic not found'],
  ])('%s %s %j', async (method, path, body, status, code, message) => {
    const answer = await b.call(method, path, body === undefined ? {} : { body })
    expect(answer).toMatchObject({ status, value: { code, ...(message === undefined ? {} : { message }) } })
  })

  it(`stops at ${String(topicMetricsLimit)}`, async () => {
    const held = ((await b.call('GET', root)).value as Row[]).length
    for (let i = held; i < topicMetricsLimit; i += 1)
      expect((await register(`many/${String(i)}`)).status).toBe(200)
    expect(await register('one/more')).toMatchObject({ status: 409, value: { code: 'EXCEED_LIMIT' } })
  })
})

it('keeps registrations across a restart, without counters', async () => {
  const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
  const first = await startTestBroker({ data })
  await first.call('POST', root, { body: { topic: 'kept' } })
  first.broker.state.engine.publish({ topic: 'kept', payload: Buffer.of(1), qos: 0 })
  const before = (await first.call('GET', `${root}/kept`)).value as Row
  expect(before.metrics['messages.in.count']).toBe(1)
  await first.broker.close()
  const second = await startTestBroker({ data })
  second.clock.at += 5000
  expect((await second.call('GET', `${root}/kept`)).value).toMatchObject({
    create_time: before.create_time,
    metrics: { 'messages.in.count': 0 },
  })
  await second.broker.close()
})
