import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../harness'
import { eventually } from '../mqtt/harness'

let b: TestBroker
const clients: MqttClient[] = []
const connect = async (clientId: string) => {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${String(b.broker.mqttPort)}`, {
    clientId,
    reconnectPeriod: 0,
  })
  clients.push(client)
}
const engine = () => b.broker.state.engine
const filters = (clientid: string) => [...engine().subscriptions(clientid)].map(({ filter }) => filter)

beforeAll(async () => {
  b = await startTestBroker({ seed: 'hostile' })
  // Automatic subscriptions have their own tests.
  await b.call('PUT', '/mqtt/auto_subscribe', { body: [] })
  await Promise.all(['one', 'two', 'three'].map(connect))
})
afterAll(async () => {
  for (const client of clients) client.end(true)
  await b.broker.close()
})

it('disconnects many at once and ignores unknown ids', async () => {
  const kick = (body: unknown) => b.call('POST', '/clients/kickout/bulk', { body })
  expect((await kick(['two', 'nosuch', 'three'])).status).toBe(204)
  expect(
    [engine().client('one'), engine().client('two'), engine().client('three')].map(
      (client) => client?.connected,
    ),
  ).toEqual([true, undefined, undefined])
  expect((await kick([])).status).toBe(204)
  expect((await kick({ clientid: 'x' })).status).toBe(400)
  // Seeded sessions are disconnected too.
  expect((await b.call('GET', '/clients/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E')).status).toBe(200)
  await kick(['<img src=x onerror=alert(1)>'])
  expect((await b.call('GET', '/clients/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E')).status).toBe(404)
})

it('subscribes to many at once, and omits the group of a shared one in the reply', async () => {
  const { status, value } = await b.call('POST', '/clients/one/subscribe/bulk', {
    body: [
      { topic: 'bulk/1', qos: 0 },
      { topic: '$share/g/bulk/2', qos: 1 },
    ],
  })
  expect([status, (value as { topic: string }[]).map(({ topic }) => topic)]).toEqual([
    200,
    ['bulk/1', 'bulk/2'],
  ])
  await eventually(() => filters('one').length === 2)
  expect(filters('one')).toEqual(['bulk/1', '$share/g/bulk/2'])
  expect(await b.call('POST', '/clients/nosuch/subscribe/bulk', { body: [{ topic: 'x' }] })).toMatchObject({
    status: 404,
    value: { code: 'CLIENTID_NOT_FOUND' },
  })
})

it('ends one subscription, a shared one with an error although it ended', async () => {
  const end = (body: object, id = 'one') => b.call('POST', `/clients/${id}/unsubscribe`, { body })
  expect((await end({ topic: 'bulk/1' })).status).toBe(204)
  expect((await end({ topic: 'never/subscribed' })).status).toBe(204)
  expect(await end({ topic: '$share/g/bulk/2' })).toMatchObject({
    status: 500,
    value: { code: 'INTERNAL_ERROR' },
  })
  expect(filters('one')).toEqual([])
  expect((await end({})).status).toBe(500)
  expect((await end({ topic: 'x', qos: 1 })).status).toBe(400)
  expect((await end({ topic: 'x' }, 'nosuch')).status).toBe(404)
})

it('lists the cached decisions of a connection', async () => {
  expect(await b.call('GET', '/clients/one/authorization/cache')).toMatchObject({ status: 200, value: [] })
  expect((await b.call('DELETE', '/clients/one/authorization/cache')).status).toBe(204)
  for (const method of ['GET', 'DELETE']) {
    expect(await b.call(method, '/clients/nosuch/authorization/cache')).toMatchObject({
      status: 404,
      value: { code: 'CLIENTID_NOT_FOUND' },
    })
  }
  expect((await b.call('DELETE', '/authorization/cache')).status).toBe(204)
})
