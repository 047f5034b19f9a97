import { expect, it } from 'vitest'
import { recorded } from '../../tests/samples'
import { createRuleContext, listedEvent, sentValues } from './test-context'

type Row = { readonly event: string; readonly test_columns: Readonly<Record<string, readonly unknown[]>> }
const rows = recorded('rules', '5.8').find(({ path, status }) => path === '/rule_events' && status === 200)
  ?.responseBody as readonly Row[]
const row = (event: string) => rows.find((one) => one.event === event) as Row

it('tests an event known only to the broker with its examples, sending objects as objects', () => {
  const alarm = listedEvent(row('$events/sys/alarm_activated'))
  expect(alarm).toMatchObject({
    type: 'alarm_activated',
    test: { name: 'alarm_name', details: '{"extra":"details"}', activated_at: 1736512728666 },
  })
  expect(
    createRuleContext(alarm, '$events/sys/alarm_activated', 'SELECT * FROM "$events/sys/alarm_activated"'),
  ).toMatchObject({ event_type: 'alarm_activated', name: 'alarm_name' })
  expect(sentValues(alarm, { name: 'hot', details: '{"a":1}', message: '{"b":2}' })).toEqual({
    name: 'hot',
    details: { a: 1 },
    message: '{"b":2}',
  })
  expect(sentValues(alarm, { details: '{' })).toEqual({ details: '{' })
  expect(listedEvent(row('$events/client_check_authn_complete'))).toMatchObject({
    type: 'client_check_authn_complete',
    test: { is_superuser: 'true' },
  })
})

it('takes an example without a description as it is (recorded from 6.2)', () => {
  const failed = listedEvent({
    event: '$events/schema_validation/failed',
    test_columns: { validation: 'myvalidation', qos: [1, 'the QoS of the MQTT message'] },
  })
  expect(failed.test).toEqual({ validation: 'myvalidation', qos: 1 })
  expect(sentValues(failed, { validation: 'mine' })).toEqual({ validation: 'mine' })
})
