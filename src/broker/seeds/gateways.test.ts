import { expect, it } from 'vitest'
import { machines } from '../gateways/stomp/devices'
import { startTestBroker } from '../harness'
import { eventually } from '../mqtt/harness'
import type { SeedName } from './all'

it.each(['calm', 'busy'] as const)(
  '%s seed: has a STOMP gateway with two real clients, which are no MQTT clients',
  async (seed: SeedName) => {
    const b = await startTestBroker({ seed, bare: false, now: Date.now })
    const { gateways, engine } = b.broker.state
    await eventually(() => gateways.find('stomp').clients.size === machines.length, 'the machines')
    expect((await b.call('GET', '/gateways?status=running')).value).toMatchObject([
      { name: 'stomp', current_connections: machines.length, listeners: [{ running: true }] },
    ])
    const { data } = (await b.call('GET', '/gateways/stomp/clients?like_username=andon')).value as {
      data: { clientid: string }[]
    }
    const path = `/gateways/stomp/clients/${data[0]?.clientid ?? ''}`
    await eventually(() => [...engine.subscriptions(data[0]?.clientid)].length === 1, 'its subscription')
    expect((await b.call('GET', `${path}/subscriptions`)).value).toMatchObject([
      { topic: 'stomp/line/+/pallets' },
    ])
    expect(engine.client(data[0]?.clientid ?? '')).toBeUndefined()
    await eventually(
      () =>
        gateways
          .find('stomp')
          .clients.get(data[0]?.clientid ?? '')
          ?.row().send_msg !== 0,
      'a pallet',
      10_000,
    )
    await b.broker.close()
  },
  20_000,
)

it('starts no STOMP clients with --bare, and binds a free port', async () => {
  const [one, two] = [await startTestBroker({ seed: 'calm' }), await startTestBroker({ seed: 'calm' })]
  const ports = await Promise.all(
    [one, two].map(
      async (b) => ((await b.call('GET', '/gateways/stomp/listeners')).value as { bind: string }[])[0]?.bind,
    ),
  )
  expect(ports[0]).toMatch(/^127\.0\.0\.1:[1-9]\d+$/)
  expect(new Set([...ports, ...[one, two].map((b) => `127.0.0.1:${String(b.broker.mqttPort)}`)]).size).toBe(4)
  expect(one.broker.state.gateways.find('stomp').clients.size).toBe(0)
  await Promise.all([one, two].map((b) => b.broker.close()))
})
