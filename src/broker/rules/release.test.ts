import { afterEach, expect, it } from 'vitest'
import type { Api } from '../releases/releases'
import { startTestBroker } from '../harness'

const results: (() => unknown)[] = []
afterEach(async () => {
  for (const end of results.splice(0)) await end()
})

/** The result of a rule test with one expression in a release. */
async function trial(api: Api, expression: string): Promise<unknown> {
  const b = await startTestBroker({ api })
  results.push(() => b.broker.close())
  const { status, value } = await b.call('POST', '/rule_test', {
    body: {
      sql: `SELECT ${expression} as a FROM "t/#"`,
      context: { event_type: 'message_publish', topic: 't/1', payload: '{"b":2,"c":"x"}' },
    },
  })
  return status === 200 ? (value as { a: unknown }).a : (value as { message: string }).message
}

it.each([
  ['5.1', 1_716_691_212, 1_709_164_800],
  ['5.8', 1_716_777_612, 1_709_251_200],
  ['6.1', 1_716_777_612, 1_709_251_200],
] as const)('parses dates of a leap year like %s', async (api, may, march) => {
  expect(
    await trial(api, "date_to_unix_ts('second','%Y-%m-%d %H:%M:%S%:z','2024-05-27 10:40:12+08:00')"),
  ).toBe(may)
  expect(await trial(api, "date_to_unix_ts('second','%Y-%m-%d','2024-03-01')")).toBe(march)
  expect(await trial(api, "date_to_unix_ts('second','%Y-%m-%d','2024-02-29')")).toBe(1_709_164_800)
})

it('has functions by the release that introduced them', async () => {
  const newer: readonly (readonly [string, unknown])[] = [
    ['map_keys(payload)', ['b', 'c']],
    ['map_values(payload)', [2, 'x']],
    [
      'map_to_entries(payload)',
      [
        { key: 'b', value: 2 },
        { key: 'c', value: 'x' },
      ],
    ],
    ["join_to_string('-', map_keys(payload))", 'b-c'],
    ['join_to_string(map_values(payload))', '2, x'],
    ['is_null_var(payload.nosuch)', true],
    ['is_not_null_var(payload.b)', true],
    ['map_to_redis_hset_args(payload)', ['map_to_redis_hset_args', 'c', 'x', 'b', '2']],
  ]
  for (const [expression, value] of newer) {
    const parsed = expression.replaceAll('payload)', 'json_decode(payload))')
    expect(await trial('5.8', parsed), expression).toEqual(value)
    expect(await trial('5.1', parsed), expression).toContain('sql_function_not_supported')
  }
}, 60_000)
