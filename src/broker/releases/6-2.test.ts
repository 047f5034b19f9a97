import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../harness'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker({ api: '6.2', edition: 'enterprise' })
})
afterAll(() => b.broker.close())

type Piece = { readonly items: string; readonly meta: { readonly position: string; readonly hint?: string } }
const piece = async (name: string, query: string) =>
  (await b.call('GET', `/trace/${name}/log?${query}`)).value as Piece

it('reads a trace by cursor to its end, and refuses a cursor that is none', async () => {
  await b.call('POST', '/trace', { body: { name: 'long', type: 'topic', topic: 't/#' } })
  await b.call('POST', '/publish', { body: { topic: 't/1', payload: 'hello' } })
  const complete = await piece('long', 'bytes=100000')
  expect(complete).toMatchObject({
    items: expect.stringContaining('hello') as string,
    meta: { hint: 'eof' },
  })
  const first = await piece('long', 'bytes=10')
  expect([first.items.length, first.meta.hint]).toEqual([10, undefined])
  const rest = await piece('long', `bytes=100000&position=${first.meta.position}`)
  expect(first.items + rest.items).toBe(complete.items)
  await b.call('PUT', '/trace/long/stop')
  expect(await piece('long', `position=${rest.meta.position}`)).toMatchObject({
    items: '',
    meta: { hint: 'eof' },
  })
  expect(await piece('long', 'bytes=10&position=0')).toMatchObject({ items: first.items })
  expect(await b.call('GET', '/trace/long/log?position=abc')).toMatchObject({
    status: 400,
    value: { code: 'BAD_REQUEST' },
  })
})

it('reports too many traces as an exceeded limit', async () => {
  await b.call('DELETE', '/trace')
  for (let at = 0; at < 30; at += 1)
    expect(
      (
        await b.call('POST', '/trace', {
          body: { name: `t${String(at)}`, type: 'topic', topic: `t/${String(at)}` },
        })
      ).status,
    ).toBe(200)
  expect(
    (await b.call('POST', '/trace', { body: { name: 'more', type: 'topic', topic: 'more' } })).value,
  ).toMatchObject({ code: 'EXCEED_LIMIT' })
})

it('has no data bridges, no older action ids, and no local topics of actions', async () => {
  for (const path of ['/bridges', '/bridges/http:x'])
    expect((await b.call('GET', path, { headers: { accept: 'application/json' } })).value).toEqual({
      code: 'NOT_FOUND',
      message: 'Request Path Not Found',
    })
  expect((await b.call('GET', '/schemas/bridges')).status).toBe(400)
  expect((await b.call('GET', '/schemas/actions')).text).not.toContain('"local_topic"')
  // Removed in 6.0.
  expect((await b.call('GET', '/schemas/connectors')).text).not.toContain('hstreamdb')
  expect((await b.call('GET', '/schemas/connectors')).text).toContain('iotdb')
  expect(
    (
      await b.call('POST', '/rules', {
        body: { id: 'older', sql: 'SELECT * FROM "t"', actions: ['webhook:x'] },
      })
    ).value,
  ).toMatchObject({ actions: ['webhook:x'] })
  await b.call('POST', '/connectors', {
    body: { type: 'http', name: 'out', enable: false, url: 'http://127.0.0.1:9' },
  })
  const action = {
    type: 'http',
    name: 'out',
    connector: 'out',
    enable: false,
    parameters: { method: 'post' },
  }
  expect((await b.call('POST', '/actions', { body: { ...action, local_topic: 't' } })).status).toBe(400)
  expect((await b.call('POST', '/actions', { body: action })).status).toBe(201)
})

it('refuses a configuration text in JSON', async () => {
  const answer = await b.call('PUT', '/configs', {
    body: 'nosuch { a = 1 }',
    headers: { 'content-type': 'text/plain' },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/json'])
  expect(answer.value).toHaveProperty('errors.nosuch')
})
