import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { json, sql } from '@/command/param'
import { isEmptyList, prettyJson } from '@/lib/text/payload'
import { syntaxPlaces } from '@/features/rule/syntax-error'

/** Runs a statement once on a simulated event, and shows its output; nothing is sent anywhere. */
export default defineCommand({
  id: 'rule.test',
  group: 'group.integration',
  aliases: ['rt'],
  danger: 'read',
  calls: ['ruleTest'],
  readsByWriteCall: true,
  params: {
    sql: sql(),
    context: json(z.looseObject({ event_type: z.string('rule.test.badContext') }, 'rule.test.badContext'), {
      optional: true,
      askedOnlyByName: true,
      label: 'rule.test.context',
    }),
  },
  errors: {
    NOT_MATCH: { step: 'sql', key: 'rule.test.noMatch' },
    BAD_REQUEST: { step: 'sql', key: 'rule.test.failed', brokerMessage: true, byPattern: syntaxPlaces },
  },
  effect: () => ({ key: 'rule.test.effect' }),
  async run({ sql, context }, { api, signal }) {
    // Rarely needed, and large.
    const { createTestContext: testContextOf } = await import('@/rule-sql/test-context')
    const output = await api.ruleTest({ body: { sql, context: context ?? testContextOf(sql) } }, { signal })
    if (isEmptyList(output)) return done('rule.test.nothing')
    return done('rule.test.done', {}, [], {
      title: 'rule.test.result',
      fields: [{ label: 'rule.test.output', value: prettyJson(output) ?? output }],
    })
  },
})
