import { afterEach, expect, it } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterLinkEndpoints } from '@/features/cluster-link/contract'
import { startTestBroker, type TestBroker } from '../harness'

const results: (() => unknown)[] = []
afterEach(async () => {
  for (const end of results.splice(0).reverse()) await end()
})

async function cluster(more: Parameters<typeof startTestBroker>[0] = {}): Promise<TestBroker> {
  const b = await startTestBroker({ api: '5.8', edition: 'enterprise', ...more })
  results.push(() => b.broker.close())
  return b
}
const create = (b: TestBroker, name: string, rest: object) =>
  b.call('POST', '/cluster/links', { body: { name, topics: ['t/#'], ...rest } })

it('reports why it is disconnected, hides its password, and has zero metrics', async () => {
  const a = await cluster()
  const created = await create(a, 'away', { server: '127.0.0.1:9', username: 'u', password: 's3cret' })
  expect(created.value).toMatchObject({
    status: 'disconnected',
    password: '******',
    pool_size: 8,
    node_status: [{ status: 'disconnected', reason: expect.stringContaining('does not connect') as string }],
  })
  const saved = await a.call('PUT', '/cluster/links/link/away', {
    body: { server: '127.0.0.1:9', topics: [], username: 'u', password: '******' },
  })
  expect(saved.status, saved.text).toBe(200)
  expect(saved.text).not.toContain('s3cret')
  const off = { server: '127.0.0.1:9', topics: [], enable: false }
  expect((await a.call('PUT', '/cluster/links/link/away', { body: off })).value).toMatchObject({
    enable: false,
    node_status: [{ node: 'emqx@127.0.0.1', status: 'disconnected' }],
  })
  expect((await a.call('PUT', '/cluster/links/link/nobody', { body: off })).status).toBe(404)
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
  ['without topics', { topics: undefined }, 'is required'],
  ['with a filter that is none', { topics: ['a/#/b'] }, 'expected topic filters'],
  ['with the topics links speak on', { topics: ['$LINK/#'] }, 'expected topic filters'],
  ['with an address that is none', { server: 'a b' }, 'server'],
  ['with a pool of nobody', { pool_size: 0 }, 'pool_size'],
  ['with what it does not know', { nonsense: 1 }, 'unknown field'],
])('refuses %s', async (_, wrong, messages) => {
  const a = await cluster()
  const answer = await create(a, 'b', { server: '127.0.0.1:9', enable: false, ...wrong })
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(messages)])
  expect((await a.call('GET', '/cluster/links')).value).toEqual([])
})

it('refuses a duplicate name, survives a restart, and does not exist in open source', async () => {
  const data = mkdtempSync(join(tmpdir(), 'links-'))
  results.push(() => rmSync(data, { recursive: true }))
  const first = await startTestBroker({ api: '5.8', edition: 'enterprise', data })
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
