import { expect, it } from 'vitest'
import { nodeHost } from '@/broker/rules/host'
import { testRule } from './rule-test'
import { sqlExamples } from './examples'
import { createTestContext, topicFor } from './test-context'

it.each([
  ['t/#', 't/1'],
  ['sensors/+/temp', 'sensors/1/temp'],
  ['#', '1'],
  ['a/b', 'a/b'],
  ['', ''],
])('derives a topic from %s', (filter, topic) => {
  expect(topicFor(filter)).toBe(topic)
})

it.each([
  ['select payload.t as t from "sensors/#" where t > 30', { topic: 'sensors/1', payload: '{"t":31}' }],
  [
    `SELECT payload.a.b as x, payload.c FROM "t/#" WHERE x = 'on' and payload.c <= 4.5`,
    { topic: 't/1', payload: '{"a":{"b":"on"},"c":4.5}' },
  ],
  ['SELECT * FROM "$events/client_connected"', { event_type: 'client_connected', clientid: 'c_emqx' }],
  ['SELECT * FROM "$bridges/mqtt:in"', { event_type: '$bridges/mqtt:*' }],
  ['SELECT payload FROM "t/1"', { payload: '{"msg": "hello"}' }],
  ['not sql at all', { event_type: 'message_publish' }],
])('provides values for which %s has a result', (sql, expected) => {
  expect(createTestContext(sql)).toMatchObject(expected)
})

it.each([
  'select payload.t as t from "sensors/#" where t > 30',
  `SELECT payload.x as x FROM "a/+/b" WHERE x = 'y' AND payload.n < 3`,
  ...sqlExamples.filter(({ sql }) => sql.startsWith('SELECT')).map(({ sql }) => sql),
])('runs %s', (sql) => {
  expect(testRule(sql, createTestContext(sql), nodeHost(), 'n@h')).toMatchObject({ status: 200 })
})
