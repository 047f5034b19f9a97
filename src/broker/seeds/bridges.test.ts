import { afterEach, describe, expect, it } from 'vitest'
import { hostileTexts } from '@/lib/text/hostile'
import { startTestBroker, type TestBroker } from '../harness'
import { eventually } from '../mqtt/harness'

type Shown = {
  type: string
  name: string
  enable: boolean
  status: string
  status_reason?: string
  node_status: { node: string; status: string; status_reason?: string }[]
}

let b: TestBroker
afterEach(() => b.broker.close())

const all = async () => (await b.call('GET', '/bridges')).value as Shown[]
const detail = async (id: string) => (await b.call('GET', `/bridges/${id}`)).value as Shown
const statusOf = (name: string) => (b.broker.state.bridges.detail({ type: 'webhook', name }) as Shown).status

it('degraded seed: one differs by node, one is disconnected, with its alarm (catalogue C5)', async () => {
  b = await startTestBroker({ seed: 'degraded' })
  await eventually(
    () => statusOf('unreachable') === 'disconnected' && statusOf('split') === 'inconsistent',
    'both',
  )
  expect((await detail('webhook:split')).node_status).toEqual([
    { node: 'emqx@127.0.0.1', status: 'connected' },
    { node: 'emqx2@127.0.0.1', status: 'disconnected', status_reason: 'Simulated: Connection refused' },
  ])
  expect(await detail('webhook:unreachable')).toMatchObject({
    status: 'disconnected',
    status_reason: 'Connection refused',
  })
  expect((await b.call('GET', '/alarms?activated=true')).value).toMatchObject({ meta: { count: 3 } })
  // The stopped member takes no commands; stopped here, the bridge still differs by node.
  expect(await b.call('POST', '/nodes/emqx2@127.0.0.1/bridges/webhook:split/start')).toMatchObject({
    status: 404,
    value: { message: 'Node not found: emqx2@127.0.0.1' },
  })
  expect((await b.call('POST', '/nodes/emqx@127.0.0.1/bridges/webhook:split/stop')).status).toBe(204)
  expect(await detail('webhook:split')).toMatchObject({
    enable: true,
    status: 'inconsistent',
    node_status: [{ status: 'stopped' }, { status: 'disconnected' }],
  })
  expect((await b.call('POST', '/bridges/webhook:split/start')).status).toBe(204)
  expect(await detail('webhook:split')).toMatchObject({
    node_status: [{ status: 'connected' }, { status: 'disconnected' }],
  })
  // After it left the cluster it is not listed.
  await b.call('DELETE', '/cluster/emqx2@127.0.0.1/force_leave')
  expect(await detail('webhook:split')).toMatchObject({
    status: 'connected',
    node_status: [{ node: 'emqx@127.0.0.1' }],
  })
})

describe('hostile seed of bridges', () => {
  it('has the corpus in configurations, reasons and nodes, and each configuration round-trips', async () => {
    b = await startTestBroker({ seed: 'hostile' })
    const bridges = await all()
    expect(bridges).toHaveLength(hostileTexts.length)
    const reasons = new Set(bridges.map(({ node_status }) => node_status[1]?.status_reason))
    expect(hostileTexts.filter(({ text }) => !reasons.has(text)).map(({ name }) => name)).toEqual([])
    for (const { type, name, ...rest } of bridges) {
      const { status: _, status_reason: __, node_status: ___, ...config } = rest
      const saved = await b.call('PUT', `/bridges/${type}:${name}`, { body: config })
      expect([name, saved.status, saved.text.slice(0, saved.status === 200 ? 0 : 300)]).toEqual([
        name,
        200,
        '',
      ])
      expect(saved.value, name).toMatchObject(config)
    }
  })
})
