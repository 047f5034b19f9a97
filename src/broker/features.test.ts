import { afterEach, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from './harness'

let b: TestBroker | undefined
afterEach(() => b?.broker.close())

it('has all features unless some are disabled, whose calls it does not know', async () => {
  b = await startTestBroker({ api: '6.3', edition: 'enterprise' })
  expect((await b.call('GET', '/features')).value).toMatchObject({ preset: 'full', disabled: [] })
  await b.broker.close()
  b = await startTestBroker({
    api: '6.3',
    edition: 'enterprise',
    disabledFeatures: ['gateways', 'mqtt_extensions'],
  })
  const { value } = await b.call('GET', '/features')
  expect(value).toMatchObject({ preset: 'custom', disabled: ['gateways', 'mqtt_extensions'] })
  for (const path of ['/gateways', '/mqtt/delayed', '/slow_subscriptions', '/mqtt/topic_metrics'])
    expect(await b.call('GET', path, { headers: { accept: 'application/json' } })).toMatchObject({
      status: 404,
      value: { message: 'Request Path Not Found' },
    })
  for (const path of ['/rules', '/mqtt/retainer', '/mqtt/topic_metrics2'])
    expect((await b.call('GET', path)).status).toBe(200)
})

it('is not asked by earlier releases', async () => {
  b = await startTestBroker({ api: '6.2', edition: 'enterprise' })
  expect((await b.call('GET', '/features')).status).toBe(404)
})
