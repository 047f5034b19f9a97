import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from './harness'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker({ api: '5.8' })
})
afterAll(() => b.broker.close())

it('reports the last invitation of a limited number of nodes', async () => {
  for (let at = 0; at <= 100; at += 1) await b.call('PUT', `/cluster/emqx@10.0.0.${at}/invite_async`)
  const { failed } = (await b.call('GET', '/cluster/invitation')).value as { failed: { node: string }[] }
  expect([failed.length, failed[0]?.node, failed.at(-1)?.node]).toEqual([
    100,
    'emqx@10.0.0.1',
    'emqx@10.0.0.100',
  ])
})
