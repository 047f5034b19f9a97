import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recorded, withoutProse } from '../../../tests/samples'
import { startTestBroker, type TestBroker } from '../harness'
import { send } from '../replay-fixture'

/** Removes what differs between runs: times, generated ids and counters. */
const settled = (value: unknown, path: string): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (key, member: unknown) => {
      if (key === 'created_at')
        return typeof member === 'string' &&
          /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/.test(member)
          ? 'a time'
          : member
      if (/_at$|^timestamp$/.test(key)) return typeof member
      if (key === 'id' && typeof member === 'string') return /^[0-9a-f]{8}$/.test(member) ? 'made up' : member
      if (key === 'message' && typeof member === 'string')
        return member.replace(/rules\.[0-9a-f]{8}\.sql/, 'rules.made_up.sql')
      if (key === 'rule_id') return 'sql_tester'
      if (path.endsWith('/metrics') && typeof member === 'number') return 'a number'
      // One node instead of two.
      if (key === 'node_metrics') return (member as unknown[]).slice(-1)
      return member
    }),
  )

describe('recorded calls about rules are answered like the real broker', () => {
  let b: TestBroker
  beforeAll(async () => {
    b = await startTestBroker()
  })
  afterAll(() => b.broker.close())

  // In order, as each depends on the ones before.
  it.each(
    recorded('rules').map(
      (each, index) =>
        [index, each.method, each.path, each.note ?? JSON.stringify(each.query ?? ''), each] as const,
    ),
  )('%i %s %s %s', async (_, _method, path, _note, exchange) => {
    if (exchange.query?.['limit'] === 5 && exchange.query['page'] === 1) {
      // Generated ids determine the order of the list.
      const created = (
        (await b.call('GET', '/rules?from=auto/id')).value as { data: { id: string; sql: string }[] }
      ).data[0]
      await b.call('DELETE', `/rules/${created?.id ?? ''}`)
      await b.call('POST', '/rules', { body: { id: 'd38dafcb', sql: created?.sql } })
      for (let i = 0; i < 15; i += 1)
        await b.call('POST', '/rules', {
          body: { id: `bulk_${i}`, name: `bulk ${i}`, sql: `SELECT * FROM "bulk/${i}"`, actions: [] },
        })
    }
    const { status, value } = await send(b, exchange)
    const withCreated =
      exchange.cut === undefined
        ? value
        : { ...(value as object), data: (value as { data: unknown[] }).data.slice(0, 2) }
    expect({ status, body: withoutProse(settled(withCreated, path)) }).toEqual({
      status: exchange.status,
      body: withoutProse(settled(exchange.responseBody, path)),
    })
  })
})

describe('recorded calls about schemas are answered like the real broker', () => {
  let b: TestBroker
  beforeAll(async () => {
    b = await startTestBroker({ edition: 'enterprise' })
  })
  afterAll(() => b.broker.close())

  it.each(
    recorded('ee_schema_registry').map(
      (each, index) => [index, each.method, each.path, each.note ?? '', each] as const,
    ),
  )('%i %s %s %s', async (_, _method, _path, _note, exchange) => {
    const { status, value } = await send(b, exchange)
    expect({ status, body: withoutProse(value ?? null) }).toEqual({
      status: exchange.status,
      body: withoutProse(exchange.responseBody),
    })
  })
})
