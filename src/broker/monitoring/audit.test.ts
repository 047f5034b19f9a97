import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '@/contract'
import { auditEndpoints } from '@/features/audit/contract'
import { startTestBroker, type TestBroker } from '../harness'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker({ api: '5.8', edition: 'enterprise' })
})
afterAll(() => b.broker.close())

type Row = {
  operation_id: string
  operation_result: string
  source: string
  from: string
  http_status_code: number
  http_request: { body: unknown; headers: object; bindings: object }
}
const list = async (query = '') => {
  const { value } = await b.call('GET', `/audit${query}`)
  return auditEndpoints.auditList.reply.parse(value).data as Row[]
}

it('records changes with their caller and masked secrets, but no reads', async () => {
  await b.call('POST', '/banned', { body: { as: 'clientid', who: 'a', until: 'infinity' } })
  await b.call('GET', '/banned')
  await b.call('DELETE', '/banned/clientid/nobody')
  await b.call('POST', '/users', { body: { username: 'eva', password: 'a-password-1', description: '' } })
  const [created, refused, banned, login] = await list()
  expect(login).toMatchObject({
    operation_id: '/login',
    operation_type: 'login',
    source: 'admin',
    from: 'dashboard',
    http_request: { body: { username: 'admin', password: '******' } },
  })
  expect(banned).toMatchObject({
    operation_id: '/banned',
    operation_result: 'success',
    source: 'admin',
    http_status_code: 200,
    http_method: 'post',
    http_request: { body: { who: 'a' }, headers: { authorization: '******' } },
  })
  expect(refused).toMatchObject({
    operation_id: contract.banRemove.path.replaceAll(/\{([^}]+)\}/g, ':$1'),
    operation_result: 'failure',
    http_status_code: 404,
    failure: { code: 'NOT_FOUND' },
    http_request: { bindings: { as: 'clientid', who: 'nobody' } },
  })
  expect(JSON.stringify(created)).not.toContain('a-password-1')
})

it('filters by each field, by page and by time', async () => {
  const key = (await b.call('POST', '/api_key', { body: { name: 'k', desc: '', enable: true } })).value as {
    api_key: string
    api_secret: string
  }
  b.clock.at += 60_000
  const since = new Date(b.clock.at).toISOString()
  await b.call('DELETE', '/banned', {
    token: '',
    headers: { authorization: `Basic ${btoa(`${key.api_key}:${key.api_secret}`)}` },
  })
  expect(await list('?from=rest_api')).toMatchObject([{ operation_id: '/banned', source: key.api_key }])
  expect(await list(`?gte_created_at=${encodeURIComponent(since)}`)).toMatchObject([{ source: key.api_key }])
  expect(
    (await list('?http_method=delete&operation_result=failure')).map(
      ({ http_status_code }) => http_status_code,
    ),
  ).toEqual([404])
  expect(await list('?http_status_code=404&limit=1')).toHaveLength(1)
  for (const query of [
    '?source=nobody',
    '?operation_type=rules',
    '?node=other@127.0.0.1',
    '?gte_duration_ms=100000',
    '?source_ip=192.0.2.1',
  ])
    expect(await list(query)).toEqual([])
  expect((await b.call('GET', '/audit?limit=2')).value).toMatchObject({
    meta: { limit: 2, page: 1, hasnext: true },
  })
  expect((await b.call('GET', '/audit?from=nowhere')).status).toBe(400)
})

it('omits frequent calls, and is refused while disabled', async () => {
  const before = await list()
  await b.call('POST', '/publish', { body: { topic: 't', payload: 'x' } })
  expect(await list()).toEqual(before)
  const log = (await b.call('GET', '/configs/log')).value as { audit: object }
  expect(
    (await b.call('PUT', '/configs/log', { body: { ...log, audit: { ...log.audit, enable: false } } }))
      .status,
  ).toBe(200)
  expect(await b.call('GET', '/audit')).toMatchObject({
    status: 400,
    value: { code: 'BAD_REQUEST', message: 'Audit is disabled' },
  })
  await b.call('DELETE', '/banned')
  await b.call('PUT', '/configs/log', { body: log })
  expect((await list())[0]).toMatchObject({ operation_id: '/configs/log' })
  expect(await list('?operation_id=/banned&http_method=delete')).toHaveLength(1)
})
