import { expect, it } from 'vitest'
import { nodeHost } from '@/broker/rules/host'
import { decodeJson, encodeJson } from '../json'
import { parseRule } from '../parse'
import { printRule } from '../print'
import { testRule } from '../rule-test'
import type { Statement } from '../tree'
import { corpus } from './all'
import { defaultPayload, type Sample } from './sample'

// Time, node and random number of the recordings.
const now = 1_795_259_788_257_000_000n
const recordedId = Uint8Array.from([0xeb, 0x14, 0x08, 0x0b, 0xa4, 0xd8, 0x12, 0xe0])
const host = {
  ...nodeHost({
    now: () => now,
    zoneOffset: () => 0,
    knows: (name) => ['nosuch', 'schema_decode', 'sparkplug_encode'].includes(name),
  }),
  randomBytes: (count: number) => (count === 8 ? recordedId : new Uint8Array(count).fill(0xa5)),
}

/** JSON with sorted keys; numbers are unchanged. */
const sorted = (text: string): string => encodeJson(decodeJson(text))

const answer = ({ sql, context, payload = defaultPayload }: Sample) =>
  testRule(
    sql,
    context ?? {
      event_type: 'message_publish',
      clientid: 'c_emqx',
      username: 'u_emqx',
      topic: 't/a',
      qos: 1,
      payload,
    },
    host,
    'emqx@127.0.0.1',
  )

function check(sample: Sample): void {
  const reply = answer(sample)
  const message = reply.status === 200 ? new TextDecoder().decode(reply.json) : reply.message
  if (sample.gives !== undefined) {
    expect([reply.status, reply.status === 200 ? sorted(message) : message]).toEqual([
      200,
      sorted(sample.gives),
    ])
  } else if (sample.refused) expect([reply.status, message]).toEqual(sample.refused)
  else if (sample.begins !== undefined)
    expect([reply.status, message.slice(0, sample.begins.length)]).toEqual([400, sample.begins])
  else expect([reply.status, message]).toEqual([400, expect.stringMatching(/^\d+: syntax error before: /)])
}

it('contains more than 300 unique statements', () => {
  const seen = corpus.map(({ sql, context, payload }) => JSON.stringify([sql, context, payload]))
  expect(seen.filter((each, index) => seen.indexOf(each) !== index)).toEqual([])
  expect(corpus.length).toBeGreaterThan(300)
})

it.each(corpus.map((sample) => [`${sample.source}: ${sample.sql}`, sample] as const))(
  '%s',
  (_title, sample) => check(sample),
)

it('fails for a wrong result, number type, message or status', () => {
  const sample: Sample = { source: '', sql: 'SELECT 6 / 3 AS x FROM "t/#"' }
  expect(() => check({ ...sample, gives: '{"x":2.0}' })).not.toThrow()
  expect(() => check({ ...sample, gives: '{"x":2}' })).toThrow()
  expect(() => check({ ...sample, gives: '{"x":3.0}' })).toThrow()
  expect(() => check({ ...sample, refused: [412, 'SQL Not Match'] })).toThrow()
  expect(() => check({ ...sample, unreadable: true })).toThrow()
})

/** The tree without positions and the spelling of numbers and quotes. */
const bare = (statement: Statement): unknown =>
  JSON.parse(
    JSON.stringify(statement, (key, value: unknown) =>
      key === 'start' || key === 'end' ? undefined : typeof value === 'bigint' ? `${value}n` : value,
    ),
  )

it('prints every statement so that it parses to the same tree', () => {
  let printed = 0
  for (const { sql } of corpus) {
    const read = parseRule(sql)
    if (!read.ok) continue
    printed++
    const again = parseRule(printRule(read.statement))
    expect(again.ok && bare(again.statement), sql).toEqual(bare(read.statement))
  }
  expect(printed).toBeGreaterThan(300)
})
