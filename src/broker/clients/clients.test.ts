import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestBroker, type TestBroker } from '../harness'
import { createRows } from './rows'
import { busy } from '../seeds/busy'

type Page = { data: Record<string, unknown>[]; meta: { count?: number; hasnext?: boolean } }
let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker({ seed: 'busy' })
})
afterAll(() => b.broker.close())
const list = async (query: string) => (await b.call('GET', `/clients?${query}`)).value as Page

describe('a hundred thousand clients', () => {
  it('are counted exactly and paged to the end', async () => {
    expect((await list('limit=1')).meta.count).toBe(100_000)
    const last = await list('page=1000&limit=100')
    expect(last.data.at(-1)?.clientid).toBe('device-99999')
    expect((await list('page=1001&limit=100')).data).toEqual([])
  })

  it.each([
    ['username=acme', 25_000],
    ['conn_state=disconnected', 10_000],
    ['proto_ver=5', 50_000],
    ['ip_address=10.0.0.42', 1],
    ['conn_state=idle', 0],
    ['like_clientid=device-0004', undefined],
    ['like_username=initech', undefined],
    ['username=acme&like_username=zzz', 25_000],
    ['clientid=device-00042', 100_000],
  ])('%s', async (query, count) => {
    expect((await list(`${query}&limit=1`)).meta.count).toBe(count)
  })

  it('are built only for the rows shown', () => {
    const rows = createRows(busy(0).rows)
    const full = vi.spyOn(rows, 'full')
    expect(rows.size).toBe(100_000)
    expect(rows.find('device-00042')?.clientid).toBe('device-00042')
    expect(full).not.toHaveBeenCalled()
  })

  it('remember a disconnected row, and subscriptions and keep-alive of another', async () => {
    expect((await b.call('DELETE', '/clients/device-00007')).status).toBe(204)
    expect((await b.call('DELETE', '/clients/device-00007')).value).toEqual({
      code: 'CLIENTID_NOT_FOUND',
      message: 'Client ID not found',
    })
    expect((await list('limit=1')).meta.count).toBe(99_999)
    await b.call('POST', '/clients/device-00042/subscribe', { body: { topic: '$share/g/t/1', qos: 1 } })
    await new Promise(setImmediate)
    expect((await b.call('GET', '/clients/device-00042/subscriptions')).value).toMatchObject([
      { topic: 't/1' },
    ])
    expect((await b.call('GET', '/subscriptions?clientid=device-00042')).value).toMatchObject({
      data: [{ topic: '$share/g/t/1' }],
    })
    expect(
      (await b.call('PUT', '/clients/device-00042/keepalive', { body: { interval: 30 } })).value,
    ).toMatchObject({ keepalive: 30 })
  })

  it.each([
    ['node=nosuch@127.0.0.1', 500, 'NODE_DOWN'],
    ['ip_address=bad', 500, 'INTERNAL_ERROR'],
    ['proto_ver=x', 500, 'INTERNAL_ERROR'],
    ['gte_connected_at=bad', 400, 'BAD_REQUEST'],
    ['conn_state=weird', 400, 'BAD_REQUEST'],
    ['page=0', 400, 'BAD_REQUEST'],
  ])('%s gives %i %s', async (query, status, code) => {
    const answer = await b.call('GET', `/clients?${query}`)
    expect([answer.status, (answer.value as { code: string }).code]).toEqual([status, code])
  })
})

describe('live client', () => {
  let client: MqttClient
  beforeAll(async () => {
    client = await mqtt.connectAsync({
      port: b.broker.mqttPort,
      host: '127.0.0.1',
      clientId: 'a/b?#',
      protocolVersion: 5,
      reconnectPeriod: 0,
    })
  })
  const at = `/clients/${encodeURIComponent('a/b?#')}`

  it('is listed first, with a null username and times of the node', async () => {
    const row = (await list('limit=1')).data[0]
    expect(row).toMatchObject({
      clientid: 'a/b?#',
      username: null,
      node: 'emqx@127.0.0.1',
      connected: true,
      mountpoint: null,
    })
    expect(row?.connected_at).toBe('2026-11-21T11:00:00.000+00:00')
    expect(row?.disconnected_at).toBeUndefined()
  })

  it('is subscribed after the reply, and unsubscribed in bulk', async () => {
    const got = new Promise<string>((done) =>
      client.once('message', (_, payload) => done(payload.toString())),
    )
    const reply = await b.call('POST', `${at}/subscribe`, { body: { topic: 'x/+', qos: 1 } })
    expect(reply.value).toEqual({
      clientid: 'a/b?#',
      nl: 0,
      node: 'emqx@127.0.0.1',
      qos: 1,
      rap: 0,
      rh: 0,
      topic: 'x/+',
    })
    await new Promise(setImmediate)
    await client.publishAsync('x/y', 'hello')
    expect(await got).toBe('hello')
    expect((await b.call('GET', '/subscriptions?match_topic=x/%23')).value).toMatchObject({
      data: [{ topic: 'x/+' }],
    })
    expect((await b.call('GET', '/topics?topic=x/%2B')).value).toMatchObject({
      data: [{ topic: 'x/+', node: 'emqx@127.0.0.1' }],
    })
    expect(
      (await b.call('POST', `${at}/unsubscribe/bulk`, { body: [{ topic: 'x/+' }, { topic: 'never' }] }))
        .status,
    ).toBe(204)
    expect((await b.call('GET', `${at}/subscriptions`)).value).toEqual([])
  })

  it('accepts subscriptions that no client could make, like the real broker, but no share without a topic', async () => {
    const answer = await b.call('POST', `${at}/subscribe`, { body: { topic: 'a/#/b' } })
    expect([answer.status, (answer.value as { topic: string }).topic]).toEqual([200, 'a/#/b'])
    await new Promise(setImmediate)
    expect((await b.call('GET', `${at}/subscriptions`)).value).toMatchObject([{ topic: 'a/#/b', qos: 0 }])
    for (const name of ['a/b', 'a/x/b', 'a'])
      expect(b.broker.state.engine.publish({ topic: name, payload: Buffer.from('x'), qos: 0 })).toBe(0)
    expect((await b.call('POST', `${at}/unsubscribe/bulk`, { body: [{ topic: 'a/#/b' }] })).status).toBe(204)
    expect((await b.call('GET', `${at}/subscriptions`)).value).toEqual([])
    const broken = await b.call('POST', `${at}/subscribe`, { body: { topic: '$share/x' } })
    expect([broken.status, (broken.value as { code: string }).code]).toEqual([500, 'INTERNAL_ERROR'])
    expect((await b.call('POST', `${at}/subscribe`, { body: { topic: '$share/x/' } })).value).toMatchObject({
      topic: '',
    })
    expect((await b.call('POST', `${at}/subscribe`, { body: { qos: 1 } })).status).toBe(400)
    expect((await b.call('POST', `${at}/subscribe`, { body: { topic: 'x', extra: 1 } })).status).toBe(400)
    expect((await b.call('POST', '/clients/nobody/subscribe', { body: { topic: 'x' } })).status).toBe(404)
  })

  it('accepts a keep-alive in range', async () => {
    expect((await b.call('PUT', `${at}/keepalive`, { body: { interval: 77 } })).value).toMatchObject({
      clientid: 'a/b?#',
      keepalive: 77,
    })
    for (const interval of [-1, 65_536, 1.5, 'x'])
      expect((await b.call('PUT', `${at}/keepalive`, { body: { interval } })).status, String(interval)).toBe(
        400,
      )
  })

  it('is gone after a kick', async () => {
    const closed = new Promise<void>((done) => client.once('close', () => done()))
    expect((await b.call('DELETE', at)).status).toBe(204)
    await closed
    expect((await b.call('GET', at)).status).toBe(404)
  })
})
