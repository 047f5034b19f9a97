import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../harness'

let b: TestBroker
const lines: string[] = []
const enable = async (on: TestBroker) => {
  for (const noun of ['queues', 'streams'])
    expect((await on.call('PUT', `/${noun}/config`, { body: { enable: true } })).status).toBe(204)
  on.clock.at += 3000
}
beforeEach(async () => {
  b = await startTestBroker({ api: '6.2', edition: 'enterprise', log: (line) => lines.push(line) })
  await enable(b)
})
afterEach(() => b.broker.close())

const queue = (body: object) =>
  b.call('POST', '/queues', { body: { name: 'jobs', topic_filter: 'jobs/#', is_lastvalue: false, ...body } })

it('is off as installed, starts when enabled, and stays on while there are any', async () => {
  const c = await startTestBroker({ api: '6.2', edition: 'enterprise' })
  for (const [noun, initial] of [
    ['queues', 'auto'],
    ['streams', false],
  ]) {
    const path = `/${String(noun)}`
    const body = { name: 'log', topic_filter: 'jobs/#', is_lastvalue: false }
    expect(await c.call('GET', path)).toMatchObject({ status: 503, value: { message: 'Not enabled' } })
    expect((await c.call('GET', `${path}/config`)).value).toMatchObject({ enable: initial })
    expect((await c.call('PUT', `${path}/config`, { body: { enable: true } })).status).toBe(204)
    expect(await c.call('POST', path, { body })).toMatchObject({
      status: 503,
      value: { message: 'Not ready' },
    })
    c.clock.at += 3000
    expect((await c.call('POST', path, { body })).status).toBe(200)
    expect((await c.call('PUT', `${path}/config`, { body: { enable: 'auto' } })).status).toBe(204)
    for (const on of [true, false])
      expect((await c.call('PUT', `${path}/config`, { body: { enable: on } })).value).toMatchObject({
        code: 'BAD_REQUEST',
      })
  }
  await c.broker.close()
})

it('returns times in milliseconds, and a key for each kind', async () => {
  expect(await queue({ dispatch_strategy: 'round_robin' })).toMatchObject({
    status: 200,
    value: {
      name: 'jobs',
      key_expression: 'message.from',
      data_retention_period: 604_800_000,
      limits: { max_shard_message_count: 'infinity' },
    },
  })
  const body = { name: 'log', topic_filter: 'jobs/#', is_lastvalue: false }
  expect((await b.call('POST', '/streams', { body })).status).toBe(200)
  expect((await b.call('POST', '/streams', { body })).value).toMatchObject({ code: 'ALREADY_EXISTS' })
  expect(lines.join()).toContain('message stream log: stored, but holds no messages')
  const keyed = { name: 'keyed', is_lastvalue: true, key_expression: 'message.payload' }
  expect((await queue(keyed)).status).toBe(200)
  expect(lines.join()).toContain('message queue keyed: stored, but holds no messages')
})

it.each([
  ['a name that is none', { name: '.jobs' }, 'BAD_REQUEST'],
  ['a key that is no expression', { is_lastvalue: true, key_expression: 'nope(' }, 'BAD_REQUEST'],
  ['keys where all is kept', { key_expression: 'message.from' }, 'BAD_REQUEST'],
  ['a way to hand out that is none', { dispatch_strategy: 'sticky' }, 'BAD_REQUEST'],
])('refuses a queue with %s', async (_, body, code) => {
  expect(await queue(body)).toMatchObject({ status: 400, value: { code } })
})

it('updates, refuses and deletes queues, pages through them, and survives a restart', async () => {
  const data = mkdtempSync(join(tmpdir(), 'backlogs-'))
  const c = await startTestBroker({ api: '6.2', edition: 'enterprise', data })
  await enable(c)
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
  const again = await startTestBroker({ api: '6.2', edition: 'enterprise', data })
  expect((await again.call('GET', '/queues')).value).toMatchObject({
    data: [{ name: 'a', data_retention_period: 172_800_000 }, { name: 'c' }],
  })
  expect((await again.call('GET', '/queues/config')).value).toMatchObject({
    max_queue_count: 2,
    enable: true,
  })
  await again.broker.close()
  rmSync(data, { recursive: true })
})
