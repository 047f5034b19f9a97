import { afterEach, beforeEach, expect, it } from 'vitest'
import { toSite } from './durable-storage'
import { startTestBroker, type TestBroker } from './harness'
import { self } from './monitoring/nodes'

const other = toSite('emqx2@127.0.0.1')
const own = toSite(self)
let b: TestBroker
beforeEach(async () => {
  b = await startTestBroker({ api: '6.2', edition: 'enterprise', seed: 'degraded' })
})
afterEach(() => b.broker.close())
const get = async (path: string) => (await b.call('GET', `/ds/${path}`)).value

it('has a storage for what queues store, with 16 shards on the site of this node', async () => {
  expect(await get('sites')).toEqual([own, other])
  expect(await get('storages')).toContain('mq_state')
  const { shards } = (await get('storages/mq_state')) as { shards: { replicas: unknown }[] }
  expect(shards).toHaveLength(16)
  expect(shards[0]?.replicas).toEqual([{ site: own, status: 'up' }])
  expect(await get('storages/nope')).toEqual({ code: 'NOT_FOUND', message: "DB 'nope' does not exist" })
})

it('adds and removes replica sites, but not the last with data', async () => {
  expect((await b.call('PUT', `/ds/storages/mq_state/replicas/${other}`)).status).toBe(202)
  expect(await get('storages/mq_state/replicas')).toEqual([own, other])
  expect(await get(`sites/${other}`)).toMatchObject({
    up: false,
    shards: expect.arrayContaining([
      { id: '0', storage: 'mq_state', status: 'down', transition: 'joining' },
    ]) as unknown,
  })
  expect((await b.call('DELETE', `/ds/storages/mq_state/replicas/${own}`)).status).toBe(400)
  expect((await b.call('PUT', '/ds/storages/mq_state/replicas', { body: ['nope'] })).value).toEqual({
    code: 400,
    message: 'Unknown sites: nope',
  })
  expect((await b.call('DELETE', `/ds/storages/mq_state/replicas/${other}`)).status).toBe(202)
  expect(await get('storages/mq_state/replicas')).toEqual([own])
  for (const site of [other, 'nope']) {
    const { status, value } = await b.call('DELETE', `/ds/storages/mq_state/replicas/${site}`)
    expect([status, value]).toEqual([404, { code: 'NOT_FOUND', message: 'Site is not part of replica set' }])
  }
})

it('forgets a site that is down and holds nothing', async () => {
  expect((await b.call('PUT', `/ds/sites/${own}/forget`)).value).toEqual({
    code: 400,
    message: 'Site is up and running',
  })
  await b.call('PUT', `/ds/storages/mq_state/replicas/${other}`)
  expect((await b.call('PUT', `/ds/sites/${other}/forget`)).status).toBe(400)
  await b.call('DELETE', `/ds/storages/mq_state/replicas/${other}`)
  expect((await b.call('PUT', `/ds/sites/${other}/forget`)).status).toBe(204)
  expect(await get('sites')).toEqual([own])
})

it('has no storages while queues and streams are off', async () => {
  const fresh = await startTestBroker({ api: '6.2', edition: 'enterprise' })
  expect((await fresh.call('GET', '/ds/storages')).value).toEqual([])
  await fresh.broker.close()
})
