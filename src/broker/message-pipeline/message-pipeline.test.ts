import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../harness'

let b: TestBroker
const lines: string[] = []
beforeAll(async () => {
  b = await startTestBroker({ api: '5.8', edition: 'enterprise', log: (line) => lines.push(line) })
})
afterAll(() => b.broker.close())

const sql = {
  name: 'hot',
  topics: ['t/+'],
  strategy: 'all_pass',
  failure_action: 'drop',
  checks: [{ type: 'sql', sql: 'SELECT payload.temp AS t WHERE t > 10' }],
}
const rename = {
  name: 'rename',
  topics: ['m/#'],
  failure_action: 'drop',
  payload_decoder: { type: 'json' },
  operations: [{ key: 'payload.seen.by', value: 'clientid' }],
}
const post = (path: string, body?: object) => b.call('POST', path, body === undefined ? {} : { body })
const get = async (path: string) => (await b.call('GET', path)).value

it('stores validations in order, with counters that stay zero', async () => {
  expect((await post('/schema_validations', sql)).status).toBe(201)
  expect(lines.join()).toContain('validation hot: stored, but not run by the embedded broker')
  expect((await post('/schema_validations', { ...sql, name: 'never' })).status).toBe(201)
  expect((await post('/schema_validations/reorder', { order: ['never', 'never', 'x'] })).value).toMatchObject(
    { code: 'BAD_REQUEST', not_found: ['x'], not_reordered: ['hot'], duplicated: ['never'] },
  )
  expect((await post('/schema_validations/reorder', { order: ['never', 'hot'] })).status).toBe(204)
  expect(await get('/schema_validations')).toMatchObject([{ name: 'never' }, { name: 'hot', enable: true }])
  await post('/publish', { topic: 't/1', payload: '{"temp":1}' })
  const counters = { matched: 0, succeeded: 0, failed: 0 }
  expect(await get('/schema_validations/validation/hot/metrics')).toMatchObject({ metrics: counters })
  expect(await get('/metrics?aggregate=true')).toMatchObject({ 'messages.validation_failed': 0 })
  expect((await post('/schema_validations/validation/hot/metrics/reset')).status).toBe(204)
  expect((await post('/schema_validations/validation/hot/enable/false')).status).toBe(204)
  expect(await get('/schema_validations/validation/hot')).toMatchObject({ enable: false })
  expect((await b.call('DELETE', '/schema_validations/validation/never')).status).toBe(204)
  expect((await b.call('DELETE', '/schema_validations/validation/never')).status).toBe(404)
})

it.each([
  ['a statement with FROM', { ...sql, checks: [{ type: 'sql', sql: 'SELECT * FROM "t"' }] }, /FROM|syntax/i],
  [
    'a statement that yields many',
    { ...sql, checks: [{ type: 'sql', sql: 'FOREACH payload.x' }] },
    /syntax|FOREACH/i,
  ],
  ['no checks', { ...sql, checks: [] }, /checks.*at least 1/],
  ['a topic that is listed twice', { ...sql, topics: ['a', 'a'] }, /topics.*each once/],
  [
    'a schema that is checked twice',
    {
      ...sql,
      checks: [
        { type: 'avro', schema: 'x' },
        { type: 'avro', schema: 'x' },
      ],
    },
    /duplicated schema check: avro:x/,
  ],
  ['a check of no known type', { ...sql, checks: [{ type: 'xml' }] }, /sql, json, avro, protobuf/],
  ['an unknown field', { ...sql, colour: 'red' }, /colour.*unknown field/],
  ['a name that is none', { ...sql, name: 'a b' }, /name.*first a letter or a digit/],
])('refuses a validation with %s', async (_, body, message) => {
  const { status, value } = await post('/schema_validations', body)
  expect([status, value]).toMatchObject([400, { code: 'BAD_REQUEST' }])
  expect((value as { message: string }).message).toMatch(message)
})

it('stores a transformation and refuses to test it', async () => {
  expect((await post('/message_transformations', rename)).status).toBe(201)
  const message = { topic: 'm/a', payload: '{}' }
  expect(await post('/message_transformations/dryrun', { transformation: rename, message })).toMatchObject({
    status: 400,
    value: { msg: 'transformations_do_not_run' },
  })
  const wrong = { transformation: { ...rename, operations: [] }, message }
  expect((await post('/message_transformations/dryrun', wrong)).value).toMatchObject({ code: 'BAD_REQUEST' })
  expect((await b.call('DELETE', '/message_transformations/transformation/rename')).status).toBe(204)
})

it.each(['clientid', 'user_property', 'user_property.a.b', 'payload..x', 'qos.x'])(
  'refuses to set %s',
  async (key) => {
    expect(
      (await post('/message_transformations', { ...rename, operations: [{ key, value: "'a'" }] })).status,
    ).toBe(400)
  },
)
