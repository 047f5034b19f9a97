import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { topicMetricsLimit } from '@/features/topic-metrics/contract'
import { startTestBroker, type TestBroker } from '../harness'

type Row = { name: string; namespace: string | null; metrics: Record<string, number> }

const root = '/mqtt/topic_metrics2'
const newest = { api: '6.3', edition: 'enterprise' } as const
let b: TestBroker

const list = async (token?: string) =>
  (await b.call('GET', root, token === undefined ? {} : { token })).value as Row[]
const metricsOf = async (name: string) =>
  ((await b.call('GET', `${root}/${name}`)).value as Row | undefined)?.metrics
const create = (name: unknown, filter: unknown) =>
  b.call('POST', root, { body: { name, topic_filter: filter } })

beforeAll(async () => {
  b = await startTestBroker(newest)
})
afterAll(() => b.broker.close())

it('counts a message for each filter that it matches, with the bytes of topic and payload', async () => {
  await create('all', 'a/#')
  await create('one', 'a/+/c')
  await create('dollar', '#')
  const connect = (clientId: string) =>
    mqtt.connectAsync(`mqtt://127.0.0.1:${String(b.broker.mqttPort)}`, { clientId, reconnectPeriod: 0 })
  const [listener, sender] = await Promise.all([connect('listener'), connect('sender')])
  await listener.subscribeAsync('a/b/c', { qos: 1 })
  const got = new Promise((done) => listener.once('message', done))
  await sender.publishAsync('a/b/c', 'xyz', { qos: 1 })
  await got
  await sender.publishAsync('a/lonely', 'é', { qos: 1 })
  b.broker.state.engine.publish({ topic: '$own/topic', payload: Buffer.of(1), qos: 0 })
  expect(await metricsOf('all')).toEqual({
    'messages.in.count': 2,
    'messages.out.count': 1,
    'messages.dropped.count': 1,
    'bytes.in': 8 + 10,
    'bytes.out': 8,
  })
  expect(await metricsOf('one')).toMatchObject({ 'messages.in.count': 1, 'messages.dropped.count': 0 })
  expect(await metricsOf('dollar')).toMatchObject({ 'messages.in.count': 2 })
  const { text } = await b.call('GET', '/prometheus/topic_metrics', { headers: { accept: 'text/plain' } })
  expect(text).toContain('emqx_topic_metric_bytes_in{name="all",topic_filter="a/#"} 18\n')
  expect((await b.call('PUT', `${root}/all/reset`)).status).toBe(204)
  expect(await metricsOf('all')).toMatchObject({ 'messages.in.count': 0, 'bytes.in': 0 })
  expect(await metricsOf('one')).toMatchObject({ 'messages.in.count': 1 })
  await Promise.all([listener.endAsync(true), sender.endAsync(true)])
})

it.each([
  ['bad name', 'a/#', 400, 'BAD_NAME'],
  ['x'.repeat(65), 'a/#', 400, 'BAD_NAME'],
  ['fine', 'a/#/b', 400, 'BAD_TOPIC_FILTER'],
  ['fine', '$share/g/a', 400, 'BAD_TOPIC_FILTER'],
  ['fine', undefined, 400, 'BAD_REQUEST'],
  ['all', 'other', 409, 'ALREADY_EXISTS'],
])('refuses to create %j for %j: %i %s', async (name, filter, status, code) => {
  expect(await create(name, filter)).toMatchObject({ status, value: { code } })
})

it('refuses to count more than 512 filters, and knows none that was deleted', async () => {
  const before = (await list()).length
  for (let i = before; i < topicMetricsLimit; i += 1) await create(`n${String(i)}`, 'n')
  expect(await create('more', 'n')).toMatchObject({ status: 409, value: { code: 'EXCEED_LIMIT' } })
  expect((await b.call('DELETE', root)).status).toBe(204)
  expect(await list()).toEqual([])
  for (const method of ['GET', 'DELETE'])
    expect(await b.call(method, `${root}/all`)).toMatchObject({
      status: 404,
      value: { code: 'NAME_NOT_FOUND' },
    })
})

it('has one of the same name in each namespace, which accounts of another one cannot address', async () => {
  await b.call('POST', '/mt/ns/plant')
  const account = { username: 'plant', password: 'Origin123', description: '' }
  await b.call('POST', '/users', { body: { ...account, role: 'ns:plant::administrator' } })
  const token = await b.login(account.username, account.password)
  await create('same', 'a')
  const own = { token, body: { name: 'same', topic_filter: 'b' } }
  expect(await b.call('POST', root, own)).toMatchObject({ status: 201, value: { namespace: 'plant' } })
  expect((await list(token)).map(({ namespace }) => namespace)).toEqual(['plant'])
  expect((await list()).map(({ namespace }) => namespace)).toEqual([null, 'plant'])
  const named = (query: string, more: object = {}) => b.call('GET', `${root}/same${query}`, more)
  expect((await named('')).value).toMatchObject({ namespace: null })
  expect((await named('?ns=plant')).value).toMatchObject({ namespace: 'plant' })
  expect((await named('', { token })).value).toMatchObject({ namespace: 'plant' })
  expect(await named('?ns=other', { token })).toMatchObject({ status: 403, value: { code: 'FORBIDDEN' } })
  expect((await b.call('DELETE', root, { token })).status).toBe(204)
  expect((await list()).map(({ namespace }) => namespace)).toEqual([null])
})

it('keeps the filters in the data folder, without their counts', async () => {
  const data = mkdtempSync(join(tmpdir(), 'topic-filters-'))
  const first = await startTestBroker({ ...newest, data })
  await first.call('POST', root, { body: { name: 'kept', topic_filter: 'k/#' } })
  first.broker.state.engine.publish({ topic: 'k/1', payload: Buffer.of(1), qos: 0 })
  await first.broker.close()
  const second = await startTestBroker({ ...newest, data })
  expect((await second.call('GET', root)).value).toMatchObject([
    { name: 'kept', topic_filter: 'k/#', namespace: null, metrics: { 'messages.in.count': 0 } },
  ])
  await second.broker.close()
})

it('is unknown to earlier releases', async () => {
  const older = await startTestBroker({ api: '6.2', edition: 'enterprise' })
  expect((await older.call('GET', root)).status).toBe(404)
  await older.broker.close()
})
