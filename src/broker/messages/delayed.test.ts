import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTestBroker, startedAt, type TestBroker } from '../harness'

type Row = {
  msgid: string
  node: string
  topic: string
  delayed_interval: number
  delayed_remaining: number
  expected_at: string
  from_username: string
  payload?: string
}
type List = { data: Row[]; meta: { count: number; hasnext: boolean } }

let b: TestBroker
let device: MqttClient
const got: IPublishPacket[] = []
const texts = () => got.map(({ topic, payload }) => `${topic}=${payload.toString()}`)
const list = async (query = '') => (await b.call('GET', `/mqtt/delayed/messages?${query}`)).value as List
const topics = async () => (await list()).data.map(({ topic }) => topic)
const send = (topic: string, payload = 'x', more: object = {}) =>
  b.call('POST', '/publish', { body: { topic, payload, ...more } })
const at = (msgid: string, node = 'emqx@127.0.0.1') => `/mqtt/delayed/messages/${node}/${msgid}`
const config = (body: object) => b.call('PUT', '/mqtt/delayed', { body })
const metric = (key: 'messages.acked' | 'messages.delayed' | 'messages.publish' | 'messages.dropped') =>
  b.broker.state.engine.metrics.get(key)

beforeEach(async () => {
  b = await startTestBroker()
  got.length = 0
  device = await mqtt.connectAsync({
    host: '127.0.0.1',
    port: b.broker.mqttPort,
    clientId: 'device',
    username: 'acme',
    protocolVersion: 5,
    reconnectPeriod: 0,
  })
  device.on('message', (_topic, _payload, packet) => got.push(packet))
  await device.subscribeAsync({ 'later/#': { qos: 1 }, '$delayed/#': { qos: 0 } })
})
afterEach(async () => {
  await device.endAsync(true)
  await b.broker.close()
})

describe('delayed messages', () => {
  it('are listed soonest first, and published when due', async () => {
    const acks: (number | undefined)[] = []
    device.on('packetreceive', (packet) => packet.cmd === 'puback' && acks.push(packet.reasonCode))
    await device.publishAsync('$delayed/60/later/b', 'second', { qos: 1 })
    // No subscriber has received it yet (MQTT 5 §3.4.2.1).
    expect(acks).toEqual([16])
    await device.publishAsync('$delayed/5/later/a', 'first', { qos: 1 })
    expect(await list()).toEqual({
      data: [
        {
          msgid: expect.stringMatching(/^[0-9A-F]{32}$/) as string,
          node: 'emqx@127.0.0.1',
          topic: 'later/a',
          qos: 1,
          publish_at: '2026-11-21T11:00:00.000+00:00',
          expected_at: '2026-11-21T11:00:05.000+00:00',
          delayed_interval: 5,
          delayed_remaining: 5,
          from_clientid: 'device',
          from_username: 'acme',
        },
        expect.objectContaining({ topic: 'later/b', delayed_interval: 60 }) as object,
      ],
      meta: { page: 1, limit: 100, count: 2, hasnext: false },
    })
    b.broker.advance(4999)
    expect((await list()).data[0]?.delayed_remaining).toBe(0)
    expect(await topics()).toEqual(['later/a', 'later/b'])
    b.broker.advance(1)
    await expect.poll(texts).toEqual(['later/a=first'])
    // Unacknowledged, it would be sent again when the clock advances.
    await expect.poll(() => metric('messages.acked')).toBe(1)
    expect(await topics()).toEqual(['later/b'])
    b.broker.advance(55_000)
    await expect.poll(texts).toEqual(['later/a=first', 'later/b=second'])
    expect(await topics()).toEqual([])
    expect([metric('messages.delayed'), metric('messages.publish'), metric('messages.dropped')]).toEqual([
      2, 4, 0,
    ])
  })

  it('are published at the exact millisecond', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      now: Math.ceil(Date.now() / 1000) * 1000,
    })
    onTestFinished(() => void vi.useRealTimers())
    const live = await startTestBroker({ now: () => Date.now() })
    onTestFinished(() => live.broker.close())
    const soon = () => live.broker.state.engine.retainedStore.get('soon')
    await live.call('POST', '/publish', { body: { topic: '$delayed/1/soon', payload: 'x', retain: true } })
    await vi.advanceTimersByTimeAsync(999)
    expect(soon()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(soon()).toBeDefined()
  })

  it('accept an epoch time instead of a delay', async () => {
    const seconds = startedAt / 1000
    await send(`$delayed/${String(seconds + 90)}/later/moment`)
    await send('$delayed/4294966/later/longest')
    await send(`$delayed/${String(seconds - 10)}/later/past`)
    expect(
      (await list()).data.map(({ topic, delayed_interval, expected_at }) => [
        topic,
        delayed_interval,
        expected_at,
      ]),
    ).toEqual([
      ['later/past', -10, '2026-11-21T10:59:50.000+00:00'],
      ['later/moment', 90, '2026-11-21T11:01:30.000+00:00'],
      ['later/longest', 4_294_966, '2027-01-10T04:02:46.000+00:00'],
    ])
    b.broker.advance(0)
    await expect.poll(texts).toEqual(['later/past=x'])
  })

  it.each([
    '$delayed/x/later/a',
    '$delayed/5',
    '$delayed/5/',
    '$delayed//later',
    '$delayed/9999999999/later/far',
    '$delayed/1.5/later',
  ])('treats %s as a normal topic', async (topic) => {
    expect((await send(topic, 'now')).status).toBe(200)
    await expect.poll(texts).toEqual([`${topic}=now`])
    expect(await topics()).toEqual([])
  })

  it('keep their properties, are retained when published, and can be delayed again', async () => {
    await send('$delayed/1/$delayed/1/later/twice', 'x', {
      retain: true,
      qos: 1,
      properties: { content_type: 'text/plain', user_properties: { a: 'b' } },
    })
    const [first] = (await list()).data
    expect(first?.topic).toBe('$delayed/1/later/twice')
    b.broker.advance(1000)
    expect(await topics()).toEqual(['later/twice'])
    expect((await b.call('GET', '/mqtt/retainer/messages')).value).toMatchObject({ data: [] })
    b.broker.advance(1000)
    await expect.poll(texts).toEqual(['later/twice=x'])
    expect(got[0]?.properties).toMatchObject({ contentType: 'text/plain', userProperties: { a: 'b' } })
    expect((await b.call('GET', '/mqtt/retainer/messages')).value).toMatchObject({
      data: [{ topic: 'later/twice', msgid: first?.msgid }],
    })
  })

  it('show payloads in base64, or a note above 2048 bytes', async () => {
    await send('$delayed/10/later/fits', 'y'.repeat(2048))
    await send('$delayed/20/later/large', 'y'.repeat(2049))
    await send('$delayed/30/later/named', 'PAYLOAD_TOO_LARGE')
    const payloads = await Promise.all(
      (await list()).data.map(async ({ msgid }) => ((await b.call('GET', at(msgid))).value as Row).payload),
    )
    expect(payloads).toEqual([
      Buffer.from('y'.repeat(2048)).toString('base64'),
      'PAYLOAD_TOO_LARGE',
      Buffer.from('PAYLOAD_TOO_LARGE').toString('base64'),
    ])
    expect((await list('limit=2')).meta).toMatchObject({ count: 3, hasnext: true })
    expect((await list('limit=2&page=2')).data.map(({ topic }) => topic)).toEqual(['later/named'])
  })

  it('are deleted by node and id, with the replies of the real broker', async () => {
    await send('$delayed/10/later/a')
    const [row] = (await list()).data
    const id = row?.msgid ?? ''
    const messages = async (method: string, path: string) => {
      const { status, value } = await b.call(method, path)
      return [status, (value as { code?: string } | undefined)?.code]
    }
    expect(await messages('GET', at('nonsense'))).toEqual([400, 'MESSAGE_ID_SCHEMA_ERROR'])
    expect(await messages('DELETE', at('nonsense'))).toEqual([400, 'MESSAGE_ID_SCHEMA_ERROR'])
    expect(await messages('GET', at(id, 'nosuch@127.0.0.1'))).toEqual([400, 'INVALID_NODE'])
    expect(await messages('DELETE', at(id, 'nosuch@127.0.0.1'))).toEqual([500, 'INTERNAL_ERROR'])
    expect(await messages('GET', at('0'.repeat(32)))).toEqual([404, 'MESSAGE_ID_NOT_FOUND'])
    expect(await messages('DELETE', at(id.toLowerCase()))).toEqual([204, undefined])
    const again = await b.call('DELETE', at(id))
    expect([again.status, (again.value as { message: string }).message]).toEqual([
      404,
      `<<${[...Buffer.from('Message ID '), ...Buffer.from(id, 'hex'), ...Buffer.from(' not found')].join(',')}>>`,
    ])
    b.broker.advance(60_000)
    await device.publishAsync('later/mark', 'x')
    await expect.poll(texts).toEqual(['later/mark=x'])
  })
})

describe('delayed message settings', () => {
  it('merge, and refuse an invalid limit', async () => {
    expect((await b.call('GET', '/mqtt/delayed')).value).toEqual({ enable: true, max_delayed_messages: 0 })
    expect((await config({ max_delayed_messages: 7 })).value).toEqual({
      enable: true,
      max_delayed_messages: 7,
    })
    expect((await config({})).value).toEqual({ enable: true, max_delayed_messages: 7 })
    expect((await config({ max_delayed_messages: -1 })).value).toEqual({
      code: 'BAD_REQUEST',
      message: 'Max delayed must be equal or greater than 0',
    })
    for (const body of [{ enable: 'no' }, { max_delayed_messages: 'many' }, { max: 1 }])
      expect((await config(body)).status).toBe(400)
  })

  it('drop messages above the limit, and keep existing ones', async () => {
    await send('$delayed/10/later/a')
    await send('$delayed/10/later/b')
    await config({ max_delayed_messages: 1 })
    expect(await topics()).toEqual(['later/a', 'later/b'])
    expect((await send('$delayed/10/later/c')).status).toBe(202)
    expect(await topics()).toEqual(['later/a', 'later/b'])
    expect(metric('messages.delayed')).toBe(2)
  })

  it('delete everything when disabled', async () => {
    await send('$delayed/10/later/a')
    expect((await config({ enable: false })).value).toEqual({ enable: false, max_delayed_messages: 0 })
    expect(await topics()).toEqual([])
    await send('$delayed/10/later/b', 'now')
    await expect.poll(texts).toEqual(['$delayed/10/later/b=now'])
    await config({ enable: true })
    expect(await topics()).toEqual([])
    b.broker.advance(60_000)
    await device.publishAsync('later/mark', 'x')
    await expect.poll(texts).toEqual(['$delayed/10/later/b=now', 'later/mark=x'])
  })
})

it('counts delayed messages as a gauge', async () => {
  await send('$delayed/10/later/a')
  expect((await b.call('GET', '/stats?aggregate=true')).value).toMatchObject({
    'delayed.count': 1,
    'delayed.max': 1,
  })
  b.broker.advance(10_000)
  expect((await b.call('GET', '/stats?aggregate=true')).value).toMatchObject({
    'delayed.count': 0,
    'delayed.max': 1,
  })
})

it('survives a restart, and publishes late rather than never', async () => {
  const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
  const first = await startTestBroker({ data })
  await first.call('POST', '/publish', {
    body: {
      topic: '$delayed/60/soon',
      payload: 'AP8=',
      payload_encoding: 'base64',
      retain: true,
      properties: { content_type: 'x/y' },
    },
  })
  await first.call('POST', '/publish', { body: { topic: '$delayed/3600/far', payload: 'x' } })
  await first.call('PUT', '/mqtt/delayed', { body: { max_delayed_messages: 9 } })
  const before = (await first.call('GET', '/mqtt/delayed/messages')).value
  await first.broker.close()
  const second = await startTestBroker({ data })
  expect((await second.call('GET', '/mqtt/delayed/messages')).value).toEqual(before)
  expect((await second.call('GET', '/mqtt/delayed')).value).toEqual({ enable: true, max_delayed_messages: 9 })
  await second.broker.close()
  const third = await startTestBroker({ data, now: () => startedAt + 120_000 })
  await expect
    .poll(() => third.broker.state.engine.retainedStore.get('soon'))
    .toMatchObject({ payload: Buffer.from([0, 255]), properties: { contentType: 'x/y' }, at: startedAt })
  expect((await third.call('GET', '/mqtt/delayed/messages')).value).toMatchObject({
    data: [{ topic: 'far', delayed_remaining: 3480 }],
  })
  await third.broker.close()
  expect(
    (JSON.parse(readFileSync(join(data, 'delayed.json'), 'utf8')) as { messages: unknown[] }).messages,
  ).toHaveLength(1)
  writeFileSync(join(data, 'delayed.json'), '[]')
  await expect(startTestBroker({ data })).rejects.toThrow('delayed.json')
})
