import { expect, it } from 'vitest'
import { startTestBroker } from '../harness'

it('moves the clock, and refuses an invalid body', async () => {
  const { broker, call } = await startTestBroker({ testControls: true })
  const before = broker.state.now()
  expect((await call('POST', '/__clock', { body: { advanceMs: 5000 } })).status).toBe(204)
  expect(broker.state.now() - before).toBe(5000)
  expect((await call('POST', '/__clock', { body: { advanceMs: -1 } })).status).toBe(400)
  expect((await call('POST', '/__clock', { body: '{' })).status).toBe(400)
  expect(broker.state.now() - before).toBe(5000)
  await broker.close()
})

it('replies with keys in another order than the broker, which means nothing', async () => {
  const plain = await startTestBroker()
  const controlled = await startTestBroker({ testControls: true })
  const order = async ({ call }: typeof plain) => {
    const { value } = await call('GET', '/mqtt/retainer')
    return Object.keys(value as object)
  }
  expect(await order(controlled)).toEqual((await order(plain)).reverse())
  await plain.broker.close()
  await controlled.broker.close()
})

it('has no controls by default', async () => {
  const { broker, call } = await startTestBroker()
  for (const path of ['/__clock', '/__plugins'])
    expect((await call('POST', path, { body: { advanceMs: 1 } })).status, path).toBe(404)
  await broker.close()
})
