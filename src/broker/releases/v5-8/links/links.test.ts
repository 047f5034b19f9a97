import mqtt from 'mqtt'
import { afterEach, expect, it, vi } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterLinkEndpoints } from '@/features/cluster-link/contract'
import { bench, turns, type Bench } from '../../../harness'

const results: (() => unknown)[] = []
afterEach(async () => {
  for (const end of results.splice(0).reverse()) await end()
})

async function cluster(more: Parameters<typeof bench>[0] = {}): Promise<Bench> {
  const b = await bench({ api: '5.8', edition: 'enterprise', now: Date.now, ...more })
  results.push(() => b.broker.close())
  return b
}
const at = (b: Bench) => `127.0.0.1:${String(b.broker.mqttPort)}`
const create = (b: Bench, name: string, rest: object) =>
  b.call('POST', '/cluster/links', { body: { name, topics: ['t/#'], ...rest } })
const detail = async (b: Bench, name: string) =>
  clusterLinkEndpoints.linkDetail.reply.parse((await b.call('GET', `/cluster/links/link/${name}`)).value)

async function device(b: Bench, clientId: string) {
  const client = await mqtt.connectAsync(`mqtt://${at(b)}`, { clientId, reconnectPeriod: 0 })
  results.push(() => client.endAsync(true))
  const got: string[] = []
  client.on('message', (topic, payload) => got.push(`${topic} ${payload.toString()}`))
  await client.subscribeAsync('#')
  return { client, got }
}

it('receives messages of another cluster, without loops between two', async () => {
  const [a, b] = [await cluster(), await cluster()]
  expect((await create(a, 'b', { server: at(b) })).value).toMatchObject({
    name: 'b',
    status: 'connected',
    pool_size: 8,
    node_status: [{ status: 'connected' }],
  })
  expect((await create(b, 'a', { server: at(a) })).status).toBe(201)
  const [here, there] = [await device(a, 'here'), await device(b, 'there')]
  await there.client.publishAsync('t/1', 'from b', { qos: 1 })
  await there.client.publishAsync('other', 'not asked for', { qos: 1 })
  await vi.waitFor(() => expect(here.got).toEqual(['t/1 from b']))
  await here.client.publishAsync('t/2', 'from a', { qos: 1 })
  await vi.waitFor(() => expect(there.got).toContain('t/2 from a'))
  // A looped message would arrive before the next one.
  await there.client.publishAsync('t/last', 'from b', { qos: 1 })
  await vi.waitFor(() => expect(here.got).toContain('t/last from b'))
  await turns()
  expect(here.got).toEqual(['t/1 from b', 't/2 from a', 't/last from b'])
  expect(there.got).toEqual(['t/1 from b', 'other not asked for', 't/2 from a', 't/last from b'])
  // Nothing arrives once it is disabled.
  const { name: _, ...rest } = { ...(await detail(a, 'b')), enable: false }
  for (const reply of ['status', 'node_status']) delete (rest as Record<string, unknown>)[reply]
  expect((await b.call('PUT', '/cluster/links/link/nobody', { body: rest })).status).toBe(404)
  expect((await a.call('PUT', '/cluster/links/link/b', { body: rest })).value).toMatchObject({
    enable: false,
    status: 'disconnected',
  })
  await there.client.publishAsync('t/3', 'unheard', { qos: 1 })
  await turns()
  await here.client.publishAsync('own', 'from a', { qos: 1 })
  await vi.waitFor(() => expect(here.got).toContain('own from a'))
  expect(here.got).toHaveLength(4)
})

it('reports why it is disconnected, hides its password, and has zero metrics', async () => {
  const a = await cluster()
  const created = await create(a, 'away', { server: '127.0.0.1:9', username: 'u', password: 's3cret' })
  expect(created.value).toMatchObject({
    status: 'disconnected',
    password: '******',
    node_status: [{ status: 'disconnected', reason: 'Connection refused' }],
  })
  const saved = await a.call('PUT', '/cluster/links/link/away', {
    body: { server: '127.0.0.1:9', topics: [], username: 'u', password: '******' },
  })
  expect(saved.status, saved.text).toBe(200)
  expect(saved.text).not.toContain('s3cret')
  const metrics = clusterLinkEndpoints.linkMetrics.reply.parse(
    (await a.call('GET', '/cluster/links/link/away/metrics')).value,
  )
  expect(metrics.metrics?.forwarding).toMatchObject({ matched: 0, success: 0 })
  expect((await a.call('PUT', '/cluster/links/link/away/metrics/reset')).status).toBe(204)
  expect((await a.call('DELETE', '/cluster/links/link/away')).status).toBe(204)
  for (const path of ['', '/metrics'])
    expect((await a.call('GET', `/cluster/links/link/away${path}`)).value).toEqual({
      code: 'NOT_FOUND',
      message: 'Cluster link not found',
    })
})

it.each([
  ['without topics', { topics: undefined }, 'required_field'],
  ['with a filter that is none', { topics: ['a/#/b'] }, 'invalid_topics'],
  ['with the topics links speak on', { topics: ['$LINK/#'] }, 'invalid_topics'],
  ['with an address that is none', { server: 'a b' }, 'bad_server_address'],
  ['with a pool of nobody', { pool_size: 0 }, 'pool_size'],
  ['with what it does not know', { nonsense: 1 }, 'unknown_fields'],
])('refuses %s', async (_, wrong, messages) => {
  const a = await cluster()
  const answer = await create(a, 'b', { server: '127.0.0.1:9', enable: false, ...wrong })
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(messages)])
  expect((await a.call('GET', '/cluster/links')).value).toEqual([])
})

it('refuses a duplicate name, survives a restart, and does not exist in open source', async () => {
  const data = mkdtempSync(join(tmpdir(), 'links-'))
  results.push(() => rmSync(data, { recursive: true }))
  const first = await bench({ api: '5.8', edition: 'enterprise', data })
  await create(first, 'b', { server: '127.0.0.1:9', enable: false, password: 's3cret' })
  expect((await create(first, 'b', { server: '127.0.0.1:9', enable: false })).value).toMatchObject({
    code: 'ALREADY_EXISTS',
  })
  await first.broker.close()
  const again = await cluster({ data })
  expect((await again.call('GET', '/cluster/links')).value).toMatchObject([
    { name: 'b', enable: false, password: '******' },
  ])
  const open = await cluster({ edition: 'opensource' })
  expect((await open.call('GET', '/cluster/links')).status).toBe(404)
})
