import { beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '@/contract/family/config'
import { loadWords } from '@/terminal/words'
import { fakeAccess, onePage, refusal, success, type FakeReply } from '../../../tests/harness/fake-access'
import { checkItems } from './check'
import { planRestore } from './plan'

beforeAll(() => void loadWords())

/** What is wrong with items of a part, on a broker that has others. */
async function check(
  part: string,
  items: Readonly<Record<string, Config>>,
  replies: Record<string, FakeReply> = {},
) {
  const access = fakeAccess({ 'POST /rule_test': success({}), ...replies }, ['5.8', 'enterprise'])
  const plan = await planRestore(
    { parts: { [part]: Object.entries(items).map(([id, body]) => ({ id, body })) } },
    access,
    { partial: true },
  )
  const problems = await checkItems(
    plan.filter(({ state }) => state === 'new' || state === 'changed'),
    access,
  )
  const sent = access.writes.filter(({ call }) => call !== 'POST /rule_test')
  return { texts: problems.map(({ text }) => text), sent }
}

const rules = { 'GET /rules': onePage([]) }
const sql = (text: string): Readonly<Record<string, Config>> => ({ r: { id: 'r', sql: text, actions: [] } })

describe('the check before a push', () => {
  // Replies of 5.1.6 and 5.8.9.
  it.each<[string, string, FakeReply, readonly string[]]>([
    [
      'a syntax error',
      'SELECT * FRM "t"',
      refusal(400, 'BAD_REQUEST', '6: syntax error before: "FRM"'),
      ['SQL syntax error at line 1, column 10, near “FRM”'],
    ],
    [
      'a syntax error in Erlang terms',
      'SELECT\n  * FRM "t"',
      refusal(400, 'BAD_REQUEST', '{{parse_error,"1: syntax error before: FRM"},[{emqx_rule_sqlparser}]}'),
      ['SQL syntax error at line 2, column 5, near “FRM”'],
    ],
    [
      'a function that does not exist',
      'SELECT nosuch(payload) FROM "t"',
      refusal(400, 'BAD_REQUEST', '{"select_and_transform_error":"sql_function_not_supported"}'),
      ['The SQL calls a function that this broker does not have'],
    ],
    [
      'a sample that does not match',
      'SELECT * FROM "t" WHERE qos > 5',
      refusal(412, 'NOT_MATCH', 'SQL Not Match'),
      [],
    ],
    [
      'a sample that the statement cannot take',
      'SELECT json_decode(payload) FROM "t"',
      refusal(400, 'BAD_REQUEST', '{"select_and_transform_error":{"reason":"decode_json_failed"}}'),
      [],
    ],
    [
      'an event that the test does not know',
      'SELECT * FROM "t"',
      refusal(
        400,
        'BAD_REQUEST',
        'Bad Arguments: #{field_name => event_type,reason => <<"unknown event type">>}',
      ),
      [],
    ],
  ])('asks the broker about SQL: %s', async (_, text, reply, texts) => {
    expect(await check('rules', sql(text), { ...rules, 'POST /rule_test': reply })).toEqual({
      texts,
      sent: [],
    })
  })

  it('does not test SQL that does not change', async () => {
    const broken = refusal(400, 'BAD_REQUEST', '1: syntax error before: x')
    const now = { id: 'r', sql: 'SELECT 1', actions: [], enable: true, created_at: '2026-01-01T00:00:00Z' }
    const replies = { 'GET /rules': onePage([now]), 'POST /rule_test': broken }
    expect(await check('rules', { r: { sql: 'SELECT 1', actions: [], enable: false } }, replies)).toEqual({
      texts: [],
      sent: [],
    })
  })

  it.each<[string, string, Config, readonly string[]]>([
    [
      'listeners',
      'tcp:a',
      { type: 'tcp', name: 'a', bind: '1883', acceptors: 'many', max_connections: -1 },
      ['acceptors: Must be a number', 'max_connections: Enter 1 or more'],
    ],
    [
      'listeners',
      'tcp:a',
      { type: 'tcp', name: 'b', bind: '1883' },
      ['The names in the settings do not match the ID of the file'],
    ],
    ['listeners', 'tcp:a', { type: 'tcp', name: 'a', bind: '1883', field_of_a_newer_release: 1 }, []],
    [
      'exhooks',
      'x',
      { name: 'x', url: 'nowhere', request_timeout: 'soon' },
      [
        'url: The URL must start with http:// or https://',
        'request_timeout: Enter a duration, for example 1h30m',
      ],
    ],
    [
      'connectors',
      'mqtt:a',
      { type: 'mqtt', name: 'b' },
      ['The names in the settings do not match the ID of the file'],
    ],
  ])('looks at the fields of %s/%s', async (part, id, body, texts) => {
    const lists = {
      'GET /listeners': success([]),
      'GET /exhooks': success([]),
      'GET /connectors': success([]),
    }
    expect(await check(part, { [id]: body }, lists)).toEqual({ texts, sent: [] })
  })

  it('names a setting that was mistyped, and leaves others to the broker', async () => {
    const now = { enable: true, max_payload_size: '1MB', backend: { index_specs: [] } }
    const replies = { 'GET /mqtt/retainer': success(now) }
    const wrong = await check('retainer', { '': { value: { max_payload_siz: '2MB' } } }, replies)
    expect(wrong.texts[0]).toBe('There is no setting max_payload_siz. Did you mean max_payload_size?')
    const other = await check('retainer', { '': { value: { allow_never_expire: true } } }, replies)
    expect(other.texts.filter((text) => text.startsWith('There is no setting'))).toEqual([])
  })
})
