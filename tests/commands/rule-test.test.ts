import { describe, expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { perform } from '@/command/run'
import { contextWith } from '@/command/fixture'
import ruleTest from '@commands/rule/test'

/** A client of a broker that answers every call with this text. */
const clientOf = (text: string) =>
  createClient({
    http: createHttp({
      fetch: async () => new Response(text, { status: 200, headers: { 'content-type': 'application/json' } }),
    }),
    base: 'http://broker',
    authorization: () => 'Bearer x',
  })
const run = (text: string) =>
  perform(ruleTest, { sql: 'SELECT payload.id as id FROM "t/#"' }, contextWith({ api: clientOf(text) }))

describe('rule.test', () => {
  it.each([
    ['{"v":127.0,"id":1724442618569203714}', '{\n  "v": 127.0,\n  "id": 1724442618569203714\n}'],
    ['[{"v":1e2},{"v":-0}]', '[\n  {\n    "v": 1e2\n  },\n  {\n    "v": -0\n  }\n]'],
  ])('shows the numbers of %s exactly as the broker sent them', async (text, shown) => {
    expect(
      await clientOf(text).ruleTest({ body: { sql: '', context: { event_type: 'message_publish' } } }),
    ).toBe(text)
    expect(await run(text)).toMatchObject({
      kind: 'done',
      message: 'rule.test.done',
      show: { fields: [{ value: shown }] },
    })
  })
  it('says that a statement has no output', async () => {
    expect(await run('[ ]')).toMatchObject({ kind: 'done', message: 'rule.test.nothing' })
  })
  it('rejects output that is not JSON', async () => {
    await expect(run('{"v":')).rejects.toMatchObject({ failure: 'unreadable' })
  })
})
