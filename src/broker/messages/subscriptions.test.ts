import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../harness'

type Page = { data: { clientid?: string; topic: string }[]; meta: { count?: number; hasnext?: boolean } }

let b: TestBroker
let one: MqttClient
let two: MqttClient
const read = async (path: string) => (await b.call('GET', path)).value as Page
const topics = async (query: string) => (await read(`/subscriptions?${query}`)).data.map(({ topic }) => topic)

beforeAll(async () => {
  b = await startTestBroker()
  const connect = (clientId: string) =>
    mqtt.connectAsync({ host: '127.0.0.1', port: b.broker.mqttPort, clientId, reconnectPeriod: 0 })
  one = await connect('one')
  two = await connect('two')
  await one.subscribeAsync({
    't/+': { qos: 0 },
    't/1': { qos: 1 },
    '$share/g/t/1': { qos: 2 },
    '#': { qos: 0 },
  })
  await two.subscribeAsync({ 't/1': { qos: 1 }, '$share/g/t/1': { qos: 2 }, '$queue/t/1': { qos: 0 } })
})
afterAll(() => b.broker.close())

describe('filters of the subscription list', () => {
  it.each([
    ['', ['t/+', 't/1', '$share/g/t/1', '#', 't/1', '$share/g/t/1', '$queue/t/1'], 7],
    ['clientid=two', ['t/1', '$share/g/t/1', '$queue/t/1'], 3],
    ['clientid=nobody', [], 0],
    ['qos=2', ['$share/g/t/1', '$share/g/t/1'], 2],
    ['topic=t/1', ['t/1', '$share/g/t/1', 't/1', '$share/g/t/1', '$queue/t/1'], 5],
    ['topic=$share/g/t/1', [], 0],
    ['share_group=g', ['$share/g/t/1', '$share/g/t/1'], 2],
    ['share_group=$queue', ['$queue/t/1'], 1],
    ['match_topic=t/%2B', ['t/+', 't/1', '$share/g/t/1', 't/1', '$share/g/t/1', '$queue/t/1'], undefined],
    ['match_topic=t/1', ['t/1', '$share/g/t/1', 't/1', '$share/g/t/1', '$queue/t/1'], undefined],
    ['match_topic=t/%23&clientid=one&qos=1', ['t/1'], undefined],
    ['match_topic=zzz&topic=t/1&clientid=one', ['t/1', '$share/g/t/1'], 2],
    ['node=emqx@127.0.0.1&clientid=two&limit=1', ['t/1'], 3],
  ])('%s', async (query, found, count) => {
    const page = await read(`/subscriptions?${query}`)
    expect(page.data.map(({ topic }) => topic)).toEqual(found)
    expect(page.meta.count).toBe(count)
  })

  it.each([
    ['qos=9', 400, 'BAD_REQUEST'],
    ['limit=1001', 400, 'BAD_REQUEST'],
    ['node=nosuch@127.0.0.1', 500, 'NODE_DOWN'],
  ])('%s gives %i %s', async (query, status, code) => {
    const answer = await b.call('GET', `/subscriptions?${query}`)
    expect([answer.status, (answer.value as { code: string }).code]).toEqual([status, code])
  })
})

it('lists routes, one per share group, and finds one by its exact filter', async () => {
  expect((await read('/topics')).data.map(({ topic }) => topic).sort()).toEqual([
    '#',
    't/+',
    't/1',
    't/1',
    't/1',
  ])
  expect((await read('/topics?topic=t/1')).meta.count).toBe(3)
  expect((await read('/topics?topic=t')).data).toEqual([])
  const detail = await b.call('GET', `/topics/${encodeURIComponent('t/+')}`)
  expect([detail.status, detail.value]).toEqual([200, [{ topic: 't/+', node: 'emqx@127.0.0.1' }]])
  expect((await b.call('GET', '/topics/nosuch')).value).toEqual({
    code: 'TOPIC_NOT_FOUND',
    message: 'Topic not found',
  })
})

it('distributes a shared queue, and redelivers what a lost member left', async () => {
  const got: string[] = []
  for (const [name, client] of [
    ['one', one],
    ['two', two],
  ] as const)
    client.on('message', (topic) => void (topic === 'q/1' && got.push(name)))
  await one.unsubscribeAsync('#')
  await one.subscribeAsync('$queue/q/+', { qos: 1 })
  await two.subscribeAsync('$queue/q/+', { qos: 1 })
  for (let i = 0; i < 4; i++) await one.publishAsync('q/1', String(i), { qos: 1 })
  await expect.poll(() => [...got].sort()).toEqual(['one', 'one', 'two', 'two'])
  await b.call('POST', '/clients/one/unsubscribe/bulk', { body: [{ topic: '$queue/q/+' }] })
  expect(await topics('share_group=$queue&topic=q/%2B')).toEqual(['$queue/q/+'])
  await one.publishAsync('q/1', 'last', { qos: 1 })
  await expect.poll(() => got.length).toBe(5)
  expect(got.at(-1)).toBe('two')
})
