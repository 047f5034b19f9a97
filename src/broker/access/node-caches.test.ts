import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nodeCacheEndpoints } from '@/features/node-cache/contract'
import { startTestBroker } from '../harness'

it('reports empty caches, stores their settings, and refuses invalid ones', async () => {
  const data = mkdtempSync(join(tmpdir(), 'caches-'))
  const b = await startTestBroker({ api: '5.9', edition: 'enterprise', data })
  try {
    for (const of of ['authentication', 'authorization']) {
      const status = nodeCacheEndpoints.authzCacheStatus.reply.parse(
        (await b.call('GET', `/${of}/node_cache/status`)).value,
      )
      expect(status).toMatchObject({
        metrics: { count: 0, hits: { value: 0 } },
        node_metrics: [{ metrics: { memory: 0 } }],
      })
      expect((await b.call('POST', `/${of}/node_cache/reset`)).status).toBe(204)
    }
    expect((await b.call('GET', '/authorization/node_cache')).value).toMatchObject({
      enable: false,
      cache_ttl: '1m',
      max_count: 1_000_000,
      max_memory: '100MB',
    })
    expect(
      (
        await b.call('PUT', '/authorization/node_cache', {
          body: { enable: true, max_count: 'unlimited', max_memory: '1GB' },
        })
      ).status,
    ).toBe(204)
    expect((await b.call('PUT', '/authorization/node_cache', { body: { max_count: -1 } })).status).toBe(400)
    expect(
      (await b.call('PUT', '/authentication/settings', { body: { node_cache: { cache_ttl: '5m' } } })).status,
    ).toBe(204)
    expect((await b.call('PUT', '/authentication/settings', { body: { nonsense: 1 } })).status).toBe(400)
  } finally {
    await b.broker.close()
  }
  const again = await startTestBroker({ api: '5.9', edition: 'enterprise', data })
  try {
    expect((await again.call('GET', '/authorization/node_cache')).value).toMatchObject({
      enable: true,
      max_count: 'unlimited',
      max_memory: '1GB',
    })
    expect((await again.call('GET', '/authentication/settings')).value).toMatchObject({
      ignore_backend_failures: false,
      node_cache: { enable: false, cache_ttl: '5m' },
    })
  } finally {
    await again.broker.close()
    rmSync(data, { recursive: true })
  }
})

it('does not exist before 5.9', async () => {
  const b = await startTestBroker({ api: '5.8', edition: 'enterprise' })
  expect((await b.call('GET', '/authorization/node_cache/status')).status).toBe(404)
  await b.broker.close()
})
