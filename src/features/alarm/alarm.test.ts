import { expect, it } from 'vitest'
import { findAlarmClient, detailsText, alarmDuration, getAlarmLevel, newestFirst } from './facts'

it.each([
  ['partition', { occurred: 'b' }, 'critical'],
  ['bridge:webhook:x', { reason: 'resource_down' }, 'critical'],
  ['cluster_rpc_apply_failed', 'x', 'critical'],
  ['high_cpu_usage', { usage: 90 }, 'warning'],
  ['something_new', null, 'warning'],
] as const)('derives the severity of %s', (name, details, level) => {
  expect(getAlarmLevel({ name, details })).toBe(level)
})

it.each([
  [{ usage: 7.45, to: { a: 1 } }, 'usage: 7.45, to: {"a":1}'],
  ['no_details', ''],
  ['word', 'word'],
  [undefined, ''],
  [null, 'null'],
])('formats the details %j in one line', (details, text) => {
  expect(detailsText({ details })).toBe(text)
})

it('reads the client id of a congested connection, even with slashes', () => {
  expect(findAlarmClient({ name: 'conn_congestion/a/b/acme', details: {} })).toBe('a/b')
  expect(findAlarmClient({ name: 'conn_congestion/a/b/acme', details: { clientid: 'a/b/c' } })).toBe('a/b/c')
  expect(findAlarmClient({ name: 'conn_congestion/', details: 'x' })).toBeUndefined()
  expect(findAlarmClient({ name: 'partition', details: { clientid: 'x' } })).toBeUndefined()
})

it('counts the duration of an active alarm up to now', () => {
  const row = { node: 'a', name: 'x', activate_at: '2026-01-01T00:00:00Z', duration: 5 }
  expect(alarmDuration(row, Date.parse('2026-01-01T00:01:00Z'))).toBe(60_000)
  expect(alarmDuration({ ...row, deactivate_at: '2026-01-01T00:00:05Z' }, Date.now())).toBe(5)
  expect(alarmDuration({ ...row, activate_at: 'soon' }, Date.now())).toBe(5)
})

it('sorts the alarm that ended last first, and those without a time last', () => {
  const alarm = (name: string, activate_at?: string, deactivate_at?: string) => ({
    name,
    node: 'emqx@a',
    activate_at,
    deactivate_at,
  })
  const rows = [
    alarm('odd', 'never'),
    alarm('first', '2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z'),
    alarm('long', '2026-11-19T10:00:00Z', '2026-11-22T10:00:00Z'),
  ]
  expect(newestFirst(rows).map(({ name }) => name)).toEqual(['long', 'first', 'odd'])
})
