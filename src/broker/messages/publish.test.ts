import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../harness'

let b: TestBroker
let listener: MqttClient
const got: IPublishPacket[] = []
const send = (body: unknown) => b.call('POST', '/publish', { body })
const bulk = (body: unknown) => b.call('POST', '/publish/bulk', { body })

beforeAll(async () => {
  b = await startTestBroker()
  listener = await mqtt.connectAsync({
    host: '127.0.0.1',
    port: b.broker.mqttPort,
    clientId: 'listener',
    protocolVersion: 5,
    reconnectPeriod: 0,
  })
  listener.on('message', (_topic, _payload, packet) => got.push(packet))
  await listener.subscribeAsync('heard/#', { qos: 2 })
})
afterAll(() => b.broker.close())

describe('POST /publish', () => {
  it('returns an id if there is a subscriber, and passes on every property', async () => {
    const answer = await send({
      topic: 'heard/1',
      payload: 'AP8B',
      payload_encoding: 'base64',
      qos: 2,
      retain: true,
      properties: {
        payload_format_indicator: 0,
        message_expiry_interval: 60,
        response_topic: 'back',
        correlation_data: 'c-1',
        content_type: 'application/octet-stream',
        user_properties: { a: 'b' },
      },
    })
    expect(answer.status).toBe(200)
    expect((answer.value as { id: string }).id).toMatch(/^[0-9A-F]{32}$/)
    await expect.poll(() => got.length).toBe(1)
    expect(got[0]).toMatchObject({
      topic: 'heard/1',
      qos: 2,
      payload: Buffer.from([0, 255, 1]),
      properties: {
        payloadFormatIndicator: false,
        messageExpiryInterval: 60,
        responseTopic: 'back',
        correlationData: Buffer.from('c-1'),
        contentType: 'application/octet-stream',
        userProperties: { a: 'b' },
      },
    })
    const stored = await b.call('GET', '/mqtt/retainer/message/heard%2F1')
    expect(stored.value).toMatchObject({
      msgid: (answer.value as { id: string }).id,
      from_clientid: 'http_api',
      from_username: '',
      payload: 'AP8B',
    })
  })

  it('returns 202 without a subscriber, and stores retained messages', async () => {
    const answer = await send({ topic: 'unheard', payload: 'x', retain: true })
    expect([answer.status, answer.value]).toEqual([
      202,
      { reason_code: 16, message: 'no_matching_subscribers' },
    ])
    expect((await b.call('GET', '/mqtt/retainer/message/unheard')).value).toMatchObject({ payload: 'eA==' })
  })

  it.each([
    ['a wildcard', { topic: 'a/+/b', payload: 'x' }, { reason_code: 144, message: 'topic_name_invalid' }],
    ['no topic', { topic: '', payload: 'x' }, { reason_code: 144, message: 'topic_name_invalid' }],
    [
      'what is not base64',
      { topic: 'x', payload: '!!', payload_encoding: 'base64' },
      { reason_code: 131, message: '{decode_base64_payload_failed,<<"!!">>}' },
    ],
    [
      'more than a packet holds',
      { topic: 'x', payload: 'x'.repeat(1_048_576) },
      { reason_code: 151, message: 'packet_too_large' },
    ],
  ])('refuses %s with a reason code', async (_, body, messages) => {
    const answer = await send(body)
    expect([answer.status, answer.value]).toEqual([400, messages])
  })

  it.each([
    [{ topic: 'x' }, '"path":"payload"'],
    [{ topic: 'x', payload: 'y', qos: 3 }, 'expected a QoS'],
    [{ topic: 'x', payload: 'y', colour: 1 }, '"path":"colour"'],
    [{ topic: 'x', payload: 'y', properties: { topic_alias: 1 } }, '"path":"properties.topic_alias"'],
  ])('refuses %j by the schema', async (body, words) => {
    const answer = await send(body)
    expect([answer.status, (answer.value as { code: string }).code]).toEqual([400, 'BAD_REQUEST'])
    expect((answer.value as { message: string }).message).toContain(words)
  })
})

describe('POST /publish/bulk', () => {
  it('answers in order, with 202 if one has no subscriber', async () => {
    const all = await bulk([
      { topic: 'heard/a', payload: '1' },
      { topic: 'heard/b', payload: '2', qos: 1 },
    ])
    expect([all.status, (all.value as { id?: string }[]).every(({ id }) => id !== undefined)]).toEqual([
      200,
      true,
    ])
    const some = await bulk([
      { topic: 'heard/a', payload: '1' },
      { topic: 'unheard', payload: '2' },
    ])
    expect(some.status).toBe(202)
    expect(some.value).toMatchObject([
      { id: expect.stringMatching(/^\w{32}$/) as string },
      { reason_code: 16 },
    ])
  })

  it('publishes nothing if one is invalid', async () => {
    const before = b.broker.state.engine.metrics.get('messages.publish')
    const answer = await bulk([
      { topic: 'heard/a', payload: '1' },
      { topic: 'a/#', payload: '2' },
    ])
    expect([answer.status, answer.value]).toEqual([400, { reason_code: 144, message: 'topic_name_invalid' }])
    expect(b.broker.state.engine.metrics.get('messages.publish')).toBe(before)
  })

  it('crashes on an empty list', async () => {
    expect((await bulk([])).status).toBe(500)
  })
})

it('returns 503 if it cannot be forwarded', async () => {
  const closed = await startTestBroker()
  await closed.broker.state.engine.close()
  for (const [path, body] of [
    ['/publish', { topic: 'a', payload: 'x' }],
    ['/publish/bulk', [{ topic: 'a', payload: 'x' }]],
  ] as const) {
    const answer = await closed.call('POST', path, { body })
    expect(answer.status).toBe(503)
    expect([answer.value].flat()).toEqual([{ reason_code: 131, message: 'failed_to_dispatch' }])
  }
  await closed.broker.close()
})
