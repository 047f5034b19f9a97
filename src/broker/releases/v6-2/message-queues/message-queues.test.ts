import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bench, type Bench } from '../../../harness'

let b: Bench
const lines: string[] = []
beforeEach(async () => {
  b = await bench({ api: '6.1', edition: 'enterprise', log: (line) => lines.push(line) })
})
afterEach(() => b.broker.close())

const queue = (body: object) =>
  b.call('POST', '/queues', { body: { name: 'jobs', topic_filter: 'jobs/#', is_lastvalue: false, ...body } })

it('returns times in milliseconds, and streams only once they are enabled', async () => {
  expect(await queue({ dispatch_strategy: 'round_robin' })).toMatchObject({
    status: 200,
    value: {
      name: 'jobs',
      data_retention_period: 604_800_000,
      limits: { max_shard_message_count: 'infinity' },
    },
  })
  expect(lines.join()).toContain('message queue jobs: stored, but holds no messages')
  expect((await b.call('GET', '/streams')).value).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    message: 'Not enabled',
  })
  expect((await b.call('PUT', '/streams/config', { body: { enable: true } })).status).toBe(204)
  const body = { name: 'log', topic_filter: 'jobs/#', is_lastvalue: false }
  expect((await b.call('POST', '/streams', { body })).status).toBe(200)
  expect((await b.call('POST', '/streams', { body })).value).toMatchObject({ code: 'ALREADY_EXISTS' })
  expect((await b.call('PUT', '/streams/config', { body: { enable: false } })).value).toMatchObject({
    code: 'BAD_REQUEST',
  })
})

it.each([
  ['a name that is none', { name: '.jobs' }, 'BAD_REQUEST'],
  ['topics that are none', { topic_filter: 'a/#/b' }, 'BAD_REQUEST'],
  ['keys where all is kept', { key_expression: 'message.from' }, 'BAD_REQUEST'],
  ['a way to hand out that is none', { dispatch_strategy: 'sticky' }, 'BAD_REQUEST'],
])('refuses a queue with %s', async (_, body, code) => {
  expect(await queue(body)).toMatchObject({ status: 400, value: { code } })
})

it('updates, refuses and deletes queues, pages through them, and survives a restart', async () => {
  const data = mkdtempSync(join(tmpdir(), 'backlogs-'))
  const c = await bench({ api: '6.1', edition: 'enterprise', data })
  const body = { topic_filter: 'x', is_lastvalue: false }
  for (const name of ['b', 'a', 'c'])
    expect((await c.call('POST', '/queues', { body: { ...body, name } })).status).toBe(200)
  expect(await c.call('POST', '/queues', { body: { ...body, name: 'a' } })).toMatchObject({
    status: 503,
    value: { message: '{name_index_already_exists,<<"a">>}' },
  })
  const first = (await c.call('GET', '/queues?limit=2')).value as {
    data: { name: string }[]
    meta: { cursor: string; hasnext: boolean }
  }
  expect([first.data.map(({ name }) => name), first.meta.hasnext]).toEqual([['a', 'b'], true])
  expect((await c.call('GET', `/queues?cursor=${first.meta.cursor}`)).value).toMatchObject({
    data: [{ name: 'c' }],
    meta: { hasnext: false },
  })
  expect((await c.call('GET', '/queues?cursor=%21')).value).toMatchObject({ code: 'BAD_REQUEST' })
  expect(
    (await c.call('PUT', '/queue/a', { body: { is_lastvalue: false, data_retention_period: '2d' } })).value,
  ).toMatchObject({ topic_filter: 'x', data_retention_period: 172_800_000 })
  for (const wrong of [
    { is_lastvalue: true },
    { is_lastvalue: false, limits: { max_shard_message_count: 5 } },
    { is_lastvalue: false, name: 'z' },
  ])
    expect((await c.call('PUT', '/queue/a', { body: wrong })).status).toBe(400)
  expect((await c.call('DELETE', '/queue/b')).status).toBe(204)
  for (const method of ['GET', 'DELETE'] as const)
    expect((await c.call(method, '/queue/b')).value).toMatchObject({ code: 'NOT_FOUND' })
  await c.call('PUT', '/queues/config', { body: { max_queue_count: 2 } })
  expect((await c.call('POST', '/queues', { body: { ...body, name: 'd' } })).value).toMatchObject({
    code: 'MAX_QUEUE_COUNT_REACHED',
  })
  await c.broker.close()
  const again = await bench({ api: '6.1', edition: 'enterprise', data })
  expect((await again.call('GET', '/queues')).value).toMatchObject({
    data: [{ name: 'a', data_retention_period: 172_800_000 }, { name: 'c' }],
  })
  expect((await again.call('GET', '/queues/config')).value).toMatchObject({
    max_queue_count: 2,
    enable: 'auto',
  })
  await again.broker.close()
  rmSync(data, { recursive: true })
})
