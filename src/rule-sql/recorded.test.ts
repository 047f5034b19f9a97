import { describe, expect, it } from 'vitest'
import { nodeHost } from '@/broker/rules/host'
import { recorded } from '../../tests/samples'
import { ruleEvents } from './events'
import { parseRule } from './parse'
import { testRule } from './rule-test'

const exchanges = recorded<{ sql?: string; context?: unknown; id?: string }>('rules')

/** Removes values that change on each run. */
const settled = (text: string): unknown => JSON.parse(text.replace(/sql_tester:[0-9a-f]+/, 'sql_tester:x'))

describe('answers as the recordings do', () => {
  const tests = exchanges.filter(({ path }) => path === '/rule_test')
  // A bridge and a rule of this name existed at the time.
  const host = nodeHost({ now: () => 1_795_259_788_257_000_000n, knows: (name) => name === 'nosuch' })

  it('has tests to compare', () => expect(tests.length).toBeGreaterThan(6))

  it.each(
    tests.map((test) => [`${test.status} ${test.note ?? ''} ${test.requestBody?.sql ?? ''}`, test] as const),
  )('rule_test: %s', (_title, test) => {
    const reply = testRule(test.requestBody?.sql ?? '', test.requestBody?.context, host, 'emqx@127.0.0.1')
    const body =
      reply.status === 200
        ? settled(new TextDecoder().decode(reply.json))
        : { code: reply.code, message: reply.message }
    expect([reply.status, body]).toEqual([test.status, settled(JSON.stringify(test.responseBody))])
  })

  it('has the columns, test columns and examples of GET /rule_events, in its order', () => {
    const events = exchanges.find(({ path }) => path === '/rule_events')?.responseBody as {
      event: string
      columns: string[]
      test_columns: Record<string, [string | number, string]>
      sql_example: string
    }[]
    expect(
      ruleEvents.map(({ source, columns, test, example }) => ({ event: source, columns, test, example })),
    ).toEqual(
      events.map(({ event, columns, test_columns, sql_example }) => ({
        event,
        columns,
        test: Object.fromEntries(Object.entries(test_columns).map(([name, [value]]) => [name, value])),
        example: sql_example,
      })),
    )
  })

  const refused = exchanges.filter(
    ({ status, note, requestBody }) =>
      status === 400 && note === 'bad SQL' && requestBody?.context === undefined,
  )
  it.each(
    refused.map(
      (exchange) =>
        [exchange.requestBody?.sql ?? '', (exchange.responseBody as { message: string }).message] as const,
    ),
  )('names what is wrong with a rule in the broker’s term: %s', (sql, message) => {
    const parsed = parseRule(sql)
    expect(parsed.ok ? '' : parsed.problem.term).not.toBe('')
    expect(message).toContain(`reason => ${parsed.ok ? '' : parsed.problem.term},value => <<"${sql}">>}`)
  })

  it('extracts the sources of every recorded rule as the broker does', () => {
    const rules = exchanges.filter(
      ({ method, path, status }) => method === 'POST' && path === '/rules' && status === 201,
    )
    expect(rules.length).toBeGreaterThan(5)
    for (const { responseBody } of rules) {
      const { sql, from } = responseBody as { sql: string; from: string[] }
      const parsed = parseRule(sql)
      expect(parsed.ok && parsed.statement.from.map(({ name }) => name)).toEqual(from)
    }
  })
})
