import { afterAll, beforeAll, expect, it } from 'vitest'
import { ruleBench, type RuleBench } from '../../../rules/harness'

let b: RuleBench
beforeAll(async () => {
  b = await ruleBench({ api: '5.8', edition: 'enterprise' })
})
afterAll(() => b.stop())

const columnsOf = async (source: string) =>
  ((await b.call('GET', '/rule_events')).value as { event: string; columns: string[] }[]).find(
    ({ event }) => event === source,
  )?.columns ?? []
const trace = async (name: string) =>
  ((await b.call('GET', `/trace/${name}/log?bytes=100000`)).value as { items: string }).items

it('a failed message triggers rules with the documented columns, and is logged and traced at the configured level', async () => {
  const [validationFailed, transformationFailed] = [
    '$events/schema_validation_failed',
    '$events/message_transformation_failed',
  ]
  const validation = {
    name: 'hot',
    topics: ['t/+'],
    strategy: 'all_pass',
    failure_action: 'drop',
    log_failure: { level: 'warning' },
    checks: [{ type: 'sql', sql: 'SELECT payload.temp AS t WHERE t > 10' }],
  }
  const transformation = {
    name: 'rename',
    topics: ['m/#'],
    failure_action: 'ignore',
    log_failure: { level: 'info' },
    payload_decoder: { type: 'json' },
    payload_encoder: { type: 'json' },
    operations: [{ key: 'qos', value: '1' }],
  }
  expect((await b.call('POST', '/schema_validations', { body: validation })).status).toBe(201)
  expect((await b.call('POST', '/message_transformations', { body: transformation })).status).toBe(201)
  await b.rule('v', `SELECT * FROM "${validationFailed}" WHERE topic =~ 't/#'`)
  await b.rule('m', `SELECT * FROM "${transformationFailed}"`)
  // A topic of the same name is not the event.
  await b.rule('topic', 'SELECT * FROM "events/schema_validation_failed"')
  expect(
    (await b.call('POST', '/trace', { body: { name: 'of-device', type: 'clientid', clientid: 'device' } }))
      .status,
  ).toBe(200)
  b.clock.at += 1500
  const device = await b.client('device', { username: 'u' })
  await device.publishAsync('t/1', '{"temp":11}')
  expect(b.out).toEqual([])
  await device.publishAsync('t/1', '{"temp":9}', { qos: 1 })
  await device.publishAsync('m/1', 'no json', { qos: 1 })
  const [failed, changed] = (await b.outs(2)).map(({ value }) => value as Record<string, unknown>)
  expect(failed).toMatchObject({
    event: 'schema.validation_failed',
    validation: 'hot',
    clientid: 'device',
    username: 'u',
    topic: 't/1',
    payload: '{"temp":9}',
    qos: 1,
  })
  expect(changed).toMatchObject({
    event: 'message.transformation_failed',
    transformation: 'rename',
    clientid: 'device',
    topic: 'm/1',
    payload: 'no json',
  })
  for (const [source, reply] of [
    [validationFailed, failed],
    [transformationFailed, changed],
  ] as const) {
    const listed = await columnsOf(source)
    expect(listed.length).toBeGreaterThan(10)
    for (const column of listed) expect(reply).toHaveProperty(column)
  }
  expect(await b.counters('topic')).toMatchObject({ matched: 0 })
  // The default log omits levels below warning; traces have both.
  expect(b.log.filter((line) => line.endsWith('_failed'))).toEqual(['validation_failed'])
  const lines = await trace('of-device')
  expect(lines).toMatch(
    /\[SCHEMA_VALIDATION\] device@127\.0\.0\.1:\d+ msg: validation_failed, name: hot, action: drop, topic: t\/1/,
  )
  expect(lines).toMatch(
    /\[MESSAGE_TRANSFORMATION\] .*msg: transformation_failed, name: rename, action: ignore, reason: payload_decode_failed, topic: m\/1/,
  )
  await b.call('PUT', '/schema_validations', { body: { ...validation, log_failure: { level: 'none' } } })
  const before = (await trace('of-device')).split('validation_failed').length
  await device.publishAsync('t/1', '{"temp":9}', { qos: 1 })
  await b.outs(3)
  expect((await trace('of-device')).split('validation_failed').length).toBe(before)
})

it('a statement can be tested on the event with default values', async () => {
  const context = { event_type: 'schema_validation_failed', topic: 't/9', payload: '{"a":1}' }
  const tried = (sql: string, more: object = {}) =>
    b.call('POST', '/rule_test', { body: { sql, context: { ...context, ...more } } })
  expect(
    (await tried('SELECT validation, topic, event FROM "$events/schema_validation_failed"')).value,
  ).toEqual({ validation: 'my_validation', topic: 't/9', event: 'schema.validation_failed' })
  expect(
    (await tried('SELECT payload.a AS a FROM "$events/schema_validation_failed" WHERE a > 1')).status,
  ).toBe(412)
  expect((await tried('SELECT * FROM "t/#"')).status).toBe(412)
  expect((await tried('SELECT FROM')).status).toBe(400)
  expect(
    (
      await tried('SELECT transformation FROM "$events/message_transformation_failed"', {
        event_type: 'message_transformation_failed',
        transformation: 'mine',
      })
    ).value,
  ).toEqual({ transformation: 'mine' })
})

it('the open source edition has neither the events nor their list', async () => {
  const open = await ruleBench({ api: '5.8' })
  try {
    expect(
      ((await open.call('GET', '/rule_events')).value as { event: string }[]).filter(({ event }) =>
        event.endsWith('n_failed'),
      ),
    ).toEqual([])
  } finally {
    await open.stop()
  }
})
