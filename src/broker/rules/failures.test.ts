import { afterAll, beforeAll, expect, it } from 'vitest'
import { startRuleBroker, type RuleBroker } from './harness'

let b: RuleBroker
beforeAll(async () => {
  b = await startRuleBroker({ api: '5.8', edition: 'enterprise' })
})
afterAll(() => b.stop())

it('a statement can be tested on the event with default values', async () => {
  const context = { event_type: 'schema_validation_failed', topic: 't/9', payload: '{"a":1}' }
  const tried = (sql: string, more: object = {}) =>
    b.call('POST', '/rule_test', { body: { sql, context: { ...context, ...more } } })
  expect(
    (await tried('SELECT validation, topic, event FROM "$events/schema_validation_failed"')).value,
  ).toEqual({ validation: 'myvalidation', topic: 't/9', event: 'schema.validation_failed' })
  expect(
    (await tried('SELECT payload.a AS a FROM "$events/schema_validation_failed" WHERE a > 1')).status,
  ).toBe(412)
  expect((await tried('SELECT * FROM "other/#"')).status).toBe(412)
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
  const open = await startRuleBroker({ api: '5.8' })
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
