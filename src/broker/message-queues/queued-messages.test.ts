import mqtt, { type MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTestBroker, type TestBroker } from '../harness'

let b: TestBroker
const clients: MqttClient[] = []
beforeEach(async () => {
  b = await startTestBroker({ api: '6.2', edition: 'enterprise' })
  expect((await b.call('PUT', '/queues/config', { body: { enable: true } })).status).toBe(204)
  b.clock.at += 3000
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)))
  await b.broker.close()
})

const create = async (body: object = {}) => {
  const queue = { name: 'jobs', topic_filter: 'jobs/#', is_lastvalue: false, ...body }
  expect((await b.call('POST', '/queues', { body: queue })).status).toBe(200)
}
const publish = async (payload: string, topic = 'jobs/a') => {
  const { status, value } = await b.call('POST', '/publish', { body: { topic, payload, qos: 1 } })
  return { status, value }
}
const connect = async (clientId: string) => {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${String(b.broker.mqttPort)}`, {
    clientId,
    reconnectPeriod: 0,
  })
  clients.push(client)
  return client
}

/** Subscribes a client to the queue, and collects what it gets. */
async function consume(clientId: string, filter = '$queue/jobs') {
  const client = await connect(clientId)
  const payloads: string[] = []
  client.on('message', (_, payload) => payloads.push(payload.toString()))
  await client.subscribeAsync(filter, { qos: 1 })
  return { client, payloads }
}
/** Whether a queue is empty: a new subscriber gets only what is published now. */
async function expectEmpty() {
  const { payloads } = await consume('last')
  await publish('now')
  await vi.waitFor(() => expect(payloads).toEqual(['now']))
}

it('holds messages without a subscriber, and gives each to one subscriber', async () => {
  await create()
  expect(await publish('1')).toMatchObject({ status: 202, value: { reason_code: 16 } })
  await publish('2')
  await publish('other', 'other')
  const one = await consume('one')
  await vi.waitFor(() => expect(one.payloads).toEqual(['1', '2']))
  await one.client.endAsync()
  await expectEmpty()
})

it('shares the messages among its subscribers', async () => {
  await create()
  const [one, two] = [await consume('one'), await consume('two')]
  for (const payload of ['1', '2', '3', '4']) await publish(payload)
  await vi.waitFor(() => expect([...one.payloads, ...two.payloads].sort()).toEqual(['1', '2', '3', '4']))
  expect(one.payloads).toHaveLength(2)
})

it('takes back what a subscriber did not acknowledge', async () => {
  await create()
  await publish('1')
  const silent = await connect('silent')
  const received = vi.fn<() => void>()
  // Never calls back, so that mqtt.js sends no PUBACK.
  silent.handleMessage = received
  await silent.subscribeAsync('$queue/jobs', { qos: 1 })
  await vi.waitFor(() => expect(received).toHaveBeenCalled())
  silent.stream.destroy()
  const { payloads } = await consume('next')
  await vi.waitFor(() => expect(payloads).toEqual(['1']))
})

it('keeps the last message of each key, and messages up to limits and retention', async () => {
  await create({ is_lastvalue: true, key_expression: 'message.topic' })
  for (const [payload, topic] of [
    ['1', 'jobs/a'],
    ['2', 'jobs/b'],
    ['3', 'jobs/a'],
  ])
    await publish(payload ?? '', topic)
  const last = await consume('one')
  await vi.waitFor(() => expect(last.payloads).toEqual(['2', '3']))
  await last.client.endAsync()
  expect((await b.call('DELETE', '/queue/jobs')).status).toBe(204)
  await create({ limits: { max_shard_message_count: 2 }, data_retention_period: '1m' })
  for (const payload of ['1', '2', '3']) await publish(payload)
  const limited = await consume('two')
  await vi.waitFor(() => expect(limited.payloads).toEqual(['2', '3']))
  await limited.client.endAsync()
  await publish('old')
  b.clock.at += 60_000
  await expectEmpty()
})

it('leaves a shared subscription as it was while queues are disabled', async () => {
  expect((await b.call('PUT', '/queues/config', { body: { enable: false } })).status).toBe(204)
  const { payloads } = await consume('one')
  await publish('routed', 'jobs')
  await vi.waitFor(() => expect(payloads).toEqual(['routed']))
})

it('is read by its name with a topic filter as well, and shares the messages among both', async () => {
  await create()
  const named = await consume('named')
  const filtered = await consume('filtered', '$queue/jobs/jobs/#')
  for (const payload of ['1', '2', '3', '4']) await publish(payload)
  await vi.waitFor(() =>
    expect([...named.payloads, ...filtered.payloads].sort()).toEqual(['1', '2', '3', '4']),
  )
  expect(filtered.payloads.length).toBeGreaterThan(0)
  expect(named.payloads.length).toBeGreaterThan(0)
})

it('is no shared subscription of a topic: without a queue of that name nothing arrives', async () => {
  await create()
  const wrong = await consume('wrong', '$queue/none/jobs')
  const right = await consume('right')
  await publish('topic', 'none/jobs')
  await publish('queued')
  await vi.waitFor(() => expect(right.payloads).toEqual(['queued']))
  expect(wrong.payloads).toEqual([])
})

it('takes back what a subscriber with a filter did not acknowledge', async () => {
  await create()
  const silent = await connect('silent')
  silent.handleMessage = () => undefined
  await silent.subscribeAsync('$queue/jobs/jobs/#', { qos: 1 })
  await publish('1')
  await silent.endAsync(true)
  const next = await consume('next')
  await vi.waitFor(() => expect(next.payloads).toEqual(['1']))
})
