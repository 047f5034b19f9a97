import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../harness'
import { eventually, RawClient } from '../mqtt/harness'

type Row = { clientid: string; node: string; topic: string; timespan: number; last_update_time: number }

const root = '/slow_subscriptions'
const settings = `${root}/settings`
let b: TestBroker
let client: MqttClient
let slow: RawClient
const list = async () => ((await b.call('GET', root)).value as { data: Row[] }).data
const edit = (body: object) => b.call('PUT', settings, { body })
const publish = (topic: string, qos: 0 | 1 | 2 = 0) =>
  b.broker.state.engine.publish({ topic, payload: Buffer.of(1), qos, from: 'sender' })
const acked = () => b.broker.state.engine.metrics.get('messages.acked')

/** Publishes, moves the clock before the subscriber acknowledges, and waits for the acknowledgement. */
async function deliver(topic: string, ms: number): Promise<void> {
  const before = acked()
  const count = slow.all('publish').length
  publish(topic, 1)
  const packet = await slow.until('publish', count + 1)
  b.clock.at += ms
  slow.send({ cmd: 'puback', messageId: packet.messageId ?? 0 })
  await eventually(() => acked() > before)
}

beforeEach(async () => {
  b = await startTestBroker()
  slow = await RawClient.connect(b.broker.mqttPort, { clientId: 'slow' })
  slow.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'q1/#', qos: 1 }] })
  await slow.until('suback')
  client = await mqtt.connectAsync(`mqtt://127.0.0.1:${String(b.broker.mqttPort)}`, {
    clientId: 'prompt',
    reconnectPeriod: 0,
  })
  b.clock.at += 1
})
afterEach(async () => {
  client.end(true)
  slow.socket.destroy()
  await b.broker.close()
})

it('is disabled by default, and measures nothing', async () => {
  expect((await b.call('GET', settings)).value).toEqual({
    enable: false,
    expire_interval: '300s',
    stats_type: 'whole',
    threshold: '500ms',
    top_k_num: 10,
  })
  await deliver('q1/a', 5000)
  expect(await list()).toEqual([])
})

it('measures from publication to the last acknowledgement, and keeps the worst per client and topic', async () => {
  await edit({ enable: true })
  await deliver('q1/a', 400)
  expect(await list()).toEqual([])
  await deliver('q1/a', 3000)
  await deliver('q1/b', 600)
  await deliver('q1/a', 700)
  expect(await list()).toEqual([
    { clientid: 'slow', node: 'emqx@127.0.0.1', topic: 'q1/a', timespan: 3000, last_update_time: b.clock.at },
    {
      clientid: 'slow',
      node: 'emqx@127.0.0.1',
      topic: 'q1/b',
      timespan: 600,
      last_update_time: b.clock.at - 700,
    },
  ])
  expect((await b.call('GET', `${root}?page=2&limit=1`)).value).toEqual({ data: await list() })
  expect((await b.call('DELETE', root)).status).toBe(204)
  expect(await list()).toEqual([])
})

it('separates the latency of broker and client', async () => {
  await edit({ enable: true, stats_type: 'internal' })
  await deliver('q1/a', 3000)
  expect(await list()).toEqual([])
  await edit({ stats_type: 'response' })
  await deliver('q1/a', 3000)
  expect(await list()).toMatchObject([{ timespan: 3000 }])
})

it('includes queueing, also at QoS 0', async () => {
  await edit({ enable: true, stats_type: 'internal' })
  const again = () =>
    mqtt.connectAsync(`mqtt://127.0.0.1:${String(b.broker.mqttPort)}`, {
      clientId: 'away',
      clean: false,
      reconnectPeriod: 0,
    })
  const away = await again()
  await away.subscribeAsync('queued', { qos: 1 })
  await away.endAsync(true)
  await eventually(() => b.broker.state.engine.client('away')?.connected === false)
  b.clock.at += 1
  publish('queued', 0)
  b.clock.at += 2500
  const back = await again()
  await eventually(() => b.broker.state.engine.metrics.get('messages.qos0.sent') > 0)
  expect(await list()).toMatchObject([{ clientid: 'away', topic: 'queued', timespan: 2500 }])
  await back.endAsync(true)
})

it('excludes messages retained before the session', async () => {
  await edit({ enable: true })
  b.broker.state.engine.publish({ topic: 'old', payload: Buffer.of(1), qos: 0, retain: true })
  b.clock.at += 60_000
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${String(b.broker.mqttPort)}`, {
    clientId: 'late',
    reconnectPeriod: 0,
  })
  const got = new Promise((done) => client.once('message', done))
  await client.subscribeAsync('old')
  await got
  expect(await list()).toEqual([])
  await client.endAsync(true)
})

it('keeps the slowest ones until they expire', async () => {
  await edit({ enable: true, top_k_num: 2, expire_interval: '10s' })
  for (const [topic, ms] of [
    ['q1/a', 600],
    ['q1/b', 800],
    ['q1/c', 700],
  ] as const)
    await deliver(topic, ms)
  expect((await list()).map(({ topic }) => topic)).toEqual(['q1/b', 'q1/c'])
  b.clock.at += 9500
  expect((await list()).map(({ topic }) => topic)).toEqual(['q1/c'])
  b.clock.at += 501
  expect(await list()).toEqual([])
})

describe('slow subscription settings', () => {
  it('merge, keep text as text, and survive a restart', async () => {
    expect((await edit({ threshold: '1s500ms' })).value).toEqual({
      enable: false,
      expire_interval: '300s',
      stats_type: 'whole',
      threshold: '1s500ms',
      top_k_num: 10,
    })
    const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
    const first = await startTestBroker({ data })
    await first.call('PUT', settings, { body: { enable: true, threshold: 250 } })
    await first.broker.close()
    const second = await startTestBroker({ data })
    expect((await second.call('GET', settings)).value).toMatchObject({ enable: true, threshold: 250 })
    await second.broker.close()
  })

  it.each([
    [{ threshold: 'banana' }],
    [{ top_k_num: 0 }],
    [{ stats_type: 'all' }],
    [{ enable: 'yes' }],
    [{ other: 1 }],
    [{ expire_interval: '5x' }],
  ])('refuse %j as a whole', async (body) => {
    expect(await edit({ enable: true, ...body })).toMatchObject({
      status: 400,
      value: {
        code: 'BAD_REQUEST',
        message: expect.stringContaining('Update slow subs config failed') as string,
      },
    })
    expect((await b.call('GET', settings)).value).toMatchObject({ enable: false, threshold: '500ms' })
  })
})

it('is full in the busy seed, with simulated clients', async () => {
  const busy = await startTestBroker({ seed: 'busy' })
  const { data } = (await busy.call('GET', root)).value as { data: Row[] }
  expect(data).toHaveLength(1000)
  expect(
    data.every(
      (row, i) => row.timespan <= (data[i - 1]?.timespan ?? Infinity) && /^device-\d{5}$/.test(row.clientid),
    ),
  ).toBe(true)
  await busy.broker.close()
})
