import { afterAll, beforeEach, beforeAll, expect, it } from 'vitest'
import { createFaults, isDropped, type Fault } from './faults'
import { startTestBroker, type TestBroker } from '../harness'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker({ faults: true })
})
beforeEach(async () => {
  await b.call('DELETE', '/__faults')
  await b.call('DELETE', '/__requests')
})
afterAll(() => b.broker.close())
const set = (...faults: Fault[]) => b.call('POST', '/__faults', { body: faults })

it('replaces replies a number of times', async () => {
  await set({
    match: { path: '/nodes' },
    status: 503,
    headers: { 'retry-after': '1' },
    body: { code: 'X', message: 'y' },
    times: 1,
  })
  const answer = await b.call('GET', '/nodes')
  expect([answer.status, answer.headers.get('retry-after'), answer.value]).toEqual([
    503,
    '1',
    { code: 'X', message: 'y' },
  ])
  expect((await b.call('GET', '/nodes')).status).toBe(200)
})

it('matches method, exact path and prefix', async () => {
  await set(
    { match: { method: 'POST', path: '/banned' }, status: 500 },
    { match: { path: '/cl*' }, status: 502 },
  )
  expect((await b.call('GET', '/banned')).status).toBe(200)
  expect((await b.call('POST', '/banned', { body: {} })).status).toBe(500)
  expect((await b.call('GET', '/cluster')).status).toBe(502)
})

it('truncates and replaces by a page', async () => {
  await set(
    { match: { path: '/cluster' }, truncate: 5, times: 1 },
    { match: { path: '/cluster' }, html: true },
  )
  expect(await b.call('GET', '/cluster')).toMatchObject({ status: 200, text: '{"sel', value: undefined })
  expect((await b.call('GET', '/cluster')).text).toContain('<html>')
})

it('drops before the handler without, and after it with an effect', async () => {
  const post = () =>
    b.broker.fetch(
      new Request('http://127.0.0.1:4180/api/v5/banned', {
        method: 'POST',
        body: '{"as":"clientid","who":"x"}',
        headers: { authorization: `Bearer ${b.token}`, 'content-type': 'application/json' },
      }),
    )
  await set({ match: { path: '/banned' }, drop: 'before' })
  expect(isDropped(await post())).toBe(true)
  expect(b.broker.state.bans.list()).toHaveLength(0)
  await set({ match: { path: '/banned' }, drop: 'after' })
  expect(isDropped(await post())).toBe(true)
  expect(b.broker.state.bans.list()).toHaveLength(1)
})

it('applies with a probability', async () => {
  let next = 0
  const faults = createFaults(() => undefined, { random: () => (next += 1) % 2 })
  await faults.control(
    new Request('http://x/__faults', { method: 'POST', body: '[{"match":{},"status":500,"rate":0.5}]' }),
  )
  const ok = () => Promise.resolve(new Response('ok'))
  const statuses = []
  for (let i = 0; i < 4; i += 1) statuses.push((await faults.intercept(new Request('http://x/'), ok)).status)
  expect(statuses).toEqual([200, 500, 200, 500])
})

it('counts requests, moves the clock, refuses invalid faults', async () => {
  await b.call('GET', '/nodes')
  await b.call('GET', '/nodes')
  expect((await b.call('GET', '/__requests')).value).toEqual({ 'GET /api/v5/nodes': 2 })
  const before = b.broker.state.now()
  await b.call('POST', '/__clock', { body: { advanceMs: 5000 } })
  expect(b.broker.state.now() - before).toBe(5000)
  expect((await b.call('POST', '/__faults', { body: [{ match: {}, explode: true }] })).status).toBe(400)
})

it('has no control endpoints by default', async () => {
  const plain = await startTestBroker()
  expect((await plain.call('POST', '/__faults', { body: [] })).status).toBe(404)
  await plain.broker.close()
})
