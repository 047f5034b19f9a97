import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recorded, withoutProse } from '../../../tests/samples'
import { startTestBroker, type TestBroker } from '../harness'

let b: TestBroker
const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
beforeAll(async () => {
  b = await startTestBroker({ data })
})
afterAll(() => b.broker.close())

it('answers every recorded call on the settings like the broker', async () => {
  const calls = recorded('monitoring_integration').filter(
    ({ path }) => path === '/prometheus' || path === '/opentelemetry',
  )
  expect(calls.length).toBeGreaterThan(4)
  for (const { method, path, requestBody, status, responseBody } of calls) {
    const answer = await b.call(method, path, requestBody === undefined ? {} : { body: requestBody })
    expect([answer.status, withoutProse(answer.value)], `${method} ${path}`).toEqual([
      status,
      withoutProse(responseBody),
    ])
  }
})

it('keeps omitted fields, and all settings across a restart', async () => {
  const reply = await b.call('PUT', '/prometheus', { body: { interval: '30s' } })
  expect(reply.value).toMatchObject({ interval: '30s', headers: { Authorization: 'some-authz-token' } })
  expect((await b.call('PUT', '/prometheus', { body: { push_gateway_server: 'ftp://x' } })).status).toBe(400)
  const again = await startTestBroker({ data })
  expect((await again.call('GET', '/prometheus')).value).toEqual(reply.value)
  expect((await again.call('GET', '/opentelemetry')).value).toEqual(
    (await b.call('GET', '/opentelemetry')).value,
  )
  await again.broker.close()
})

it('exposes its counters without a login, as text or JSON, under the recorded names', async () => {
  const text = await b.call('GET', '/prometheus/stats', { token: '' })
  expect(text.headers.get('content-type')).toBe('text/plain')
  expect(text.text).toContain(
    '# TYPE emqx_connections_count gauge\n# HELP emqx_connections_count \nemqx_connections_count 0\n',
  )
  const json = await b.call('GET', '/prometheus/stats', {
    token: '',
    headers: { accept: 'application/json' },
  })
  const theirs = recorded('monitoring_integration').find(
    ({ path, responseBody }) => path === '/prometheus/stats' && typeof responseBody === 'object',
  )?.responseBody as Record<string, object>
  for (const [group, own] of Object.entries(json.value as Record<string, object>))
    expect(Object.keys(theirs[group] ?? {}), group).toEqual(expect.arrayContaining(Object.keys(own)))
})

it('has no OpenTelemetry in enterprise', async () => {
  const paid = await startTestBroker({ edition: 'enterprise' })
  expect((await paid.call('GET', '/opentelemetry')).status).toBe(404)
  await paid.broker.close()
})
