import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../../harness'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker({ api: '6.2', edition: 'enterprise', now: Date.now })
})
afterAll(() => b.broker.close())

const post = (body: object) => b.call('POST', '/authentication', { body })
const connect = async (clientId: string) =>
  (
    await mqtt.connectAsync({ port: b.broker.mqttPort, host: '127.0.0.1', clientId, reconnectPeriod: 0 })
  ).endAsync()

it('lets the first check that is true decide, and skips an authenticator whose precondition is not', async () => {
  const checks = [
    { is_match: ["regex_match(clientid, '^plant-')", "str_neq(clientid, 'plant-0')"], result: 'allow' },
    { is_match: "str_eq(clientid, 'plant-0')", result: 'deny' },
  ]
  const created = await post({ mechanism: 'cinfo', checks })
  expect([created.status, created.value]).toEqual([
    200,
    { id: 'cinfo', mechanism: 'cinfo', enable: true, precondition: '', checks },
  ])
  await connect('plant-1')
  await expect(connect('plant-0')).rejects.toThrow()
  await expect(connect('other')).rejects.toThrow()
  const precondition = "str_eq(clientid, 'plant-2')"
  expect(
    (await b.call('PUT', '/authentication/cinfo', { body: { mechanism: 'cinfo', checks, precondition } }))
      .status,
  ).toBe(204)
  await connect('plant-2')
  await expect(connect('plant-1')).rejects.toThrow()
  expect((await b.call('DELETE', '/authentication/cinfo')).status).toBe(204)
})

it.each([
  { mechanism: 'cinfo', checks: [{ is_match: 'nope(', result: 'allow' }] },
  { mechanism: 'cinfo', checks: [] },
  { mechanism: 'scram', backend: 'http', method: 'post', url: 'http://127.0.0.1:9', precondition: 'nope(' },
])('refuses %j', async (body) => expect((await post(body)).status).toBe(400))
