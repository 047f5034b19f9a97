import { afterAll, beforeAll, expect, it } from 'vitest'
import { recorded, withoutProse } from '../../tests/samples'
import { startTestBroker, type TestBroker } from './harness'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker()
})
afterAll(() => b.broker.close())

it.each(
  recorded('configs')
    .filter(({ path }) => path === '/configs/global_zone')
    .map((call, index) => [index, call.method, call.note ?? '', call] as const),
)(
  'answers recorded call %i like the broker: %s %s',
  async (_, method, _note, { requestBody, status, responseBody }) => {
    const answer = await b.call(
      method,
      '/configs/global_zone',
      requestBody === undefined ? {} : { body: requestBody },
    )
    expect([answer.status, withoutProse(answer.value)]).toEqual([status, withoutProse(responseBody)])
  },
)

it('enforces the configured limits', async () => {
  const zone = (await b.call('GET', '/configs/global_zone')).value as { mqtt: object }
  const mqtt = {
    ...zone.mqtt,
    max_packet_size: '3MB',
    max_inflight: 7,
    max_mqueue_len: 'infinity',
    await_rel_timeout: '2s',
    keepalive_multiplier: 2.5,
  }
  expect((await b.call('PUT', '/configs/global_zone', { body: { ...zone, mqtt } })).value).toMatchObject({
    mqtt,
  })
  expect(b.broker.state.engine.limits).toMatchObject({
    maxPacketSize: 3 * 1024 * 1024,
    maxInflight: 7,
    maxQueue: Infinity,
    awaitRelTimeoutMs: 2000,
    keepaliveMultiplier: 2.5,
  })
  for (const bad of [
    { max_inflight: 0 },
    { keepalive_multiplier: 0.5 },
    { unknown: 1 },
    { max_clientid_len: 22 },
  ])
    expect(
      (await b.call('PUT', '/configs/global_zone', { body: { ...zone, mqtt: { ...mqtt, ...bad } } })).status,
    ).toBe(400)
})

it.each([
  ['6.2', false],
  ['6.3', true],
] as const)('begins as %s with the strict mode %s', async (api, strict) => {
  const broker = await startTestBroker({ api, edition: 'enterprise' })
  const { value } = await broker.call('GET', '/configs/global_zone')
  expect((value as { mqtt: { strict_mode: boolean } }).mqtt.strict_mode).toBe(strict)
  await broker.broker.close()
})
