import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../harness'

const node = '$SYS/brokers/emqx@127.0.0.1'
const initial = {
  sys_event_messages: {
    client_connected: true,
    client_disconnected: true,
    client_subscribed: false,
    client_unsubscribed: false,
  },
  sys_heartbeat_interval: '30s',
  sys_msg_interval: '1m',
}

let b: TestBroker
let watcher: MqttClient
let received: Map<string, string>
const clients: MqttClient[] = []
const put = (body: object) => b.call('PUT', '/configs/sys_topics', { body })
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
const messages = async (topic: string): Promise<unknown> => {
  await expect.poll(() => received.has(topic)).toBe(true)
  return JSON.parse(received.get(topic) ?? '') as unknown
}
/** Resolves when everything published so far has arrived. */
const settle = async (name: string) => {
  await watcher.publishAsync(`mark/${name}`, '', { qos: 1 })
  await expect.poll(() => received.has(`mark/${name}`)).toBe(true)
}

beforeEach(async () => {
  b = await startTestBroker()
  received = new Map()
  watcher = await connect('watcher', { keepalive: 0 })
  watcher.on('message', (topic, payload) => received.set(topic, payload.toString()))
  await watcher.subscribeAsync(['$SYS/#', 'mark/#'])
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
  await b.broker.close()
})

describe('system topics', () => {
  it('are published at their intervals, by the broker’s clock', async () => {
    b.broker.advance(29_999)
    await settle('before')
    expect([...received.keys()]).toEqual(['mark/before'])
    b.broker.advance(1)
    await settle('heartbeat')
    expect([received.get(`${node}/uptime`), received.get(`${node}/datetime`)]).toEqual([
      '30000',
      '2026-11-21T11:00:30.000+00:00',
    ])
    expect(received.has('$SYS/brokers')).toBe(false)
    b.broker.advance(30_000)
    await settle('message')
    expect(received.get('$SYS/brokers')).toBe('emqx@127.0.0.1')
    expect(received.get(`${node}/version`)).toBe('5.1.6')
    expect(received.get(`${node}/stats/connections/count`)).toBe('1')
    expect(received.get(`${node}/metrics/client/connected`)).toBe('1')
    expect(received.get(`${node}/metrics/messages/qos1/received`)).toBe('2')
    // Not counted as client traffic, though delivered.
    expect(b.broker.state.engine.metrics.get('messages.publish')).toBe(3)
  })

  it('are retained where configured', async () => {
    b.broker.advance(60_000)
    const { data } = (await b.call('GET', '/mqtt/retainer/messages')).value as {
      data: { topic: string; from_clientid: string; from_username: string }[]
    }
    expect(
      data.map(({ topic, from_clientid, from_username }) => [topic, from_clientid, from_username]),
    ).toEqual(['$SYS/brokers', `${node}/version`, `${node}/sysdescr`].map((topic) => [topic, 'emqx_sys', '']))
  })

  it('follow the settings at once', async () => {
    await put({ sys_msg_interval: '10m', sys_heartbeat_interval: 'disabled' })
    b.broker.advance(599_000)
    await settle('quiet')
    expect([...received.keys()]).toEqual(['mark/quiet'])
    b.broker.advance(1000)
    await settle('ten')
    expect([received.has('$SYS/brokers'), received.has(`${node}/uptime`)]).toEqual([true, false])
    received.clear()
    await put({ sys_msg_interval: 5000 })
    b.broker.advance(5000)
    await settle('soon')
    expect(received.has('$SYS/brokers')).toBe(true)
  })

  it('report alarms', async () => {
    const { alarms } = b.broker.state
    alarms.raise({ node: 'emqx@127.0.0.1', name: 'runq_overload', message: 'm', details: 'no_details' })
    expect(await messages(`${node}/alarms/activate`)).toMatchObject({
      name: 'runq_overload',
      details: 'no_details',
      activate_at: '2026-11-21T11:00:00.000+00:00',
    })
    alarms.clear('emqx@127.0.0.1', 'runq_overload')
    expect(await messages(`${node}/alarms/deactivate`)).toMatchObject({ name: 'runq_overload', duration: 0 })
  })
})

describe('client events in system topics', () => {
  it('are connects and disconnects by default', async () => {
    const device = await connect('device', { username: 'acme', protocolVersion: 5, keepalive: 30 })
    await device.subscribeAsync('t/1')
    await device.unsubscribeAsync('t/1')
    expect(await messages(`${node}/clients/device/connected`)).toMatchObject({
      clientid: 'device',
      username: 'acme',
      ipaddress: '127.0.0.1',
      sockport: b.broker.mqttPort,
      protocol: 'mqtt',
      proto_name: 'MQTT',
      proto_ver: 5,
      keepalive: 30,
      clean_start: true,
      expiry_interval: 0,
      connected_at: b.clock.at,
      ts: b.clock.at,
    })
    b.clock.at += 1000
    await b.call('DELETE', '/clients/device')
    expect(await messages(`${node}/clients/device/disconnected`)).toMatchObject({
      clientid: 'device',
      reason: 'kicked',
      disconnected_at: b.clock.at,
      ts: b.clock.at,
    })
    await settle('end')
    expect([...received.keys()].filter((topic) => topic.startsWith(`${node}/clients`))).toEqual([
      `${node}/clients/device/connected`,
      `${node}/clients/device/disconnected`,
    ])
  })

  it('are configurable', async () => {
    await put({
      sys_event_messages: {
        client_connected: false,
        client_disconnected: false,
        client_subscribed: true,
        client_unsubscribed: true,
      },
    })
    const device = await connect('device')
    await device.subscribeAsync('$share/g/t/1', { qos: 1 })
    expect(await messages(`${node}/clients/device/subscribed`)).toEqual({
      clientid: 'device',
      username: 'undefined',
      protocol: 'mqtt',
      topic: 't/1',
      subopts: { qos: 1, nl: 0, rap: 0, rh: 0, share: 'g' },
      ts: b.clock.at,
    })
    await device.unsubscribeAsync('$share/g/t/1')
    expect(await messages(`${node}/clients/device/unsubscribed`)).toMatchObject({
      clientid: 'device',
      topic: 't/1',
    })
    received.clear()
    await device.subscribeAsync('t/2')
    await messages(`${node}/clients/device/subscribed`)
    // Subscriptions removed with their session are not reported as unsubscribed.
    await b.call('DELETE', '/clients/device')
    await settle('end')
    expect([...received.keys()].filter((topic) => topic.startsWith(`${node}/clients`))).toEqual([
      `${node}/clients/device/subscribed`,
    ])
  })

  it('are omitted if the client id is invalid in a topic', async () => {
    await connect('a/b')
    for (const clientId of ['+/#', 'x'.repeat(65_535)]) await connect(clientId)
    await settle('end')
    expect([...received.keys()].filter((topic) => topic.startsWith(`${node}/clients`))).toEqual([
      `${node}/clients/a/b/connected`,
    ])
  })
})

describe('system topic settings', () => {
  it('have the broker’s defaults, and merge the first level', async () => {
    expect((await b.call('GET', '/configs/sys_topics')).value).toEqual(initial)
    expect((await put({ sys_heartbeat_interval: '20s' })).value).toEqual({
      ...initial,
      sys_heartbeat_interval: '20s',
    })
    expect((await put({ sys_event_messages: { client_connected: false } })).value).toEqual({
      ...initial,
      sys_heartbeat_interval: '20s',
      sys_event_messages: { ...initial.sys_event_messages, client_connected: false },
    })
    expect((await put({ sys_event_messages: { client_subscribed: true } })).value).toMatchObject({
      sys_event_messages: { ...initial.sys_event_messages, client_subscribed: true },
    })
  })

  it.each([
    { sys_msg_interval: 'often' },
    { sys_event_messages: { client_kicked: true } },
    { sys_event_messages: { client_connected: 'yes' } },
    { interval: '1s' },
  ])('refuse %j', async (body) => {
    const answer = await put(body)
    expect([answer.status, (answer.value as { code: string }).code]).toEqual([400, 'BAD_REQUEST'])
    expect((await b.call('GET', '/configs/sys_topics')).value).toEqual(initial)
  })

  it('survive a restart', async () => {
    const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
    const first = await startTestBroker({ data })
    await first.call('PUT', '/configs/sys_topics', { body: { sys_msg_interval: '5m' } })
    await first.broker.close()
    const second = await startTestBroker({ data })
    expect((await second.call('GET', '/configs/sys_topics')).value).toEqual({
      ...initial,
      sys_msg_interval: '5m',
    })
    await second.broker.close()
    writeFileSync(join(data, 'sys-topics.json'), '{"sys_msg_interval":true}')
    const third = await startTestBroker({ data })
    expect((await third.call('GET', '/configs/sys_topics')).value).toEqual(initial)
    await third.broker.close()
    expect(readFileSync(join(data, 'sys-topics.json.broken-1'), 'utf8')).toBe('{"sys_msg_interval":true}')
  })
})
