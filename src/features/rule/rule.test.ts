import { expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import type { Translate } from '@/i18n/use-words'
import { contextWith } from '@/command/fixture'
import ruleCreate from '@commands/rule/create'
import { parseActions, actionsText, newRuleId, otherFields, getDirections } from './facts'
import { testFailure } from './test/words'

it('copies fields that the console does not know, but no read-only fields', async () => {
  const shown = { sql: 'SELECT 1', description: 'note', actions: [], enable: false, name: 'r1' }
  const answered = {
    id: 'r1',
    from: ['t/#'],
    created_at: 'then',
    last_modified_at: 1,
    namespace: 'a',
    action_details: [],
  }
  const extra = otherFields({ ...shown, ...answered, later: { deep: [1] } })
  expect({ extra, none: otherFields({ ...shown, ...answered }) }).toEqual({
    extra: { later: { deep: [1] } },
    none: undefined,
  })
  const sent: unknown[] = []
  const api = { ruleCreate: async ({ body }: { body: unknown }) => void sent.push(body) } as never
  await ruleCreate.run(
    { id: 'r2', sql: 'SELECT 2', ...(extra === undefined ? {} : { extra }) } as never,
    contextWith({ api }),
  )
  expect(sent).toEqual([{ later: { deep: [1] }, id: 'r2', sql: 'SELECT 2', description: '', actions: [] }])
})

it('knows the directions of a bridge', () => {
  const mqtt = { type: 'mqtt', name: 'x' }
  expect(getDirections({ ...mqtt, ingress: { remote: { topic: 'a' } } })).toEqual({
    ingress: true,
    egress: false,
  })
  expect(
    getDirections({ ...mqtt, ingress: { remote: { topic: 'a' } }, egress: { remote: { topic: 'b' } } }),
  ).toEqual({ ingress: true, egress: true })
  expect(getDirections(mqtt)).toEqual({ ingress: false, egress: true })
  expect(getDirections({ type: 'kafka_consumer', name: 'x' })).toEqual({ ingress: true, egress: false })
})

it('writes actions in a fixed format, reads them back, and reads a truncated text as none', () => {
  const actions = [{ function: 'republish', args: { topic: 'a', qos: 1 } }, 'webhook:out']
  expect(parseActions(actionsText(actions))).toEqual(actions)
  expect(parseActions('[{"fun')).toEqual([])
  expect(newRuleId()).toMatch(/^rule_[0-9a-z]{4}$/)
})

const t = ((key: string) => key) as Translate
const refused = (status: number, code: string, message: string) =>
  testFailure(
    new ApiError(status, code, message, { method: 'POST' }),
    'SELECT payload.a as a FROM "t/#" WHERE a > 1',
    t,
  )

it('describes a failed test run with its place, and never the text of a 500', () => {
  expect(refused(412, 'NOT_MATCH', 'SQL Not Match').words).toBe('rule.test.noMatch')
  expect(refused(400, 'BAD_REQUEST', '{"select_and_transform_error":"decode_json_failed"}')).toMatchObject({
    at: { start: 7, end: 21 },
  })
  expect(refused(400, 'BAD_REQUEST', '{"match_conditions_error":"badarg"}').at).toEqual({
    start: 39,
    end: 44,
  })
  expect(refused(400, 'BAD_REQUEST', 'Bad Arguments: emqx_rule_api_schema').words).toBe(
    'rule.test.badContext',
  )
  expect(refused(400, 'BAD_REQUEST', '{"doeach_error":"x Bearer abc.def"}').details).not.toContain('abc.def')
  const inside = refused(500, 'INTERNAL_ERROR', '#{<<"authorization">> => <<"Bearer abc.def">>}')
  expect(JSON.stringify(inside)).not.toMatch(/Bearer|abc/)
})
