import * as z from 'zod/mini'
import { ApiError } from '@/api/error'
import { defineCommand, done } from '@/command/command'
import type { Confirm } from '@/command/confirm'
import { json, pick, toggle } from '@/command/param'
import { rulePaths } from '@/features/rule/paths'
import { to } from '@/route/paths'

/**
 * Applies a rule to one simulated event, with its real actions, and follows it in a temporary trace.
 * Without an event it uses one that fits the rule's statement.
 */
export default defineCommand({
  id: 'rule.trial',
  verb: 'rule.trial.verb',
  group: 'group.integration',
  danger: 'disruptive',
  calls: ['ruleDetail', 'ruleTrial', 'traceList', 'traceCreate', 'traceLogDetail', 'traceLog', 'traceDelete'],
  needs: 'ruleTrial',
  irreversible: 'sent',
  params: {
    id: pick('rule', { label: 'rule.id' }),
    stop: toggle({ optional: true, initial: false, label: 'rule.trial.stop' }),
    context: json(z.looseObject({ event_type: z.string().check(z.minLength(1, 'error.required')) }), {
      optional: true,
      askedOnlyByName: true,
      private: true,
      label: 'rule.trial.context',
    }),
  },
  errors: {
    NOT_FOUND: { step: 'id', key: 'rule.gone' },
    BAD_REQUEST: { step: 'id', key: 'rule.trial.rejected', brokerMessage: true },
  },
  confirm: ({ id, stop }) => ({
    body: stop === true ? 'rule.trial.confirm.stop' : 'rule.trial.confirm.run',
    values: { id, actions: '–' },
  }),
  async warn({ id, stop }, _, { api, signal }): Promise<Confirm> {
    const { actions = [] } = await api.ruleDetail({ params: { id } }, { signal })
    const names = actions.map((action) => (typeof action === 'string' ? action : action.function))
    if (names.length === 0) return { body: 'rule.trial.confirm.none', values: { id } }
    return {
      body: stop === true ? 'rule.trial.confirm.stop' : 'rule.trial.confirm.run',
      values: { id, actions: names.join(', ') },
    }
  },
  async run({ id, stop = false, context: input }, { api, signal, able, now }) {
    const { runTrial } = await import('@/features/rule/trial/trial-command')
    const context = input ?? (await sampleOf((await api.ruleDetail({ params: { id } }, { signal })).sql))
    const { result, followed } = await runTrial(id, context, stop, { api, now, signal })
    const ran = result.kind === 'ran' ? result.rows.flat() : []
    const message = result.kind === 'nothing' ? 'rule.trial.nothing' : 'rule.trial.done'
    const values = { id, count: ran.length, ok: ran.filter((word) => word === 'ok').length }
    // A screen shows the result itself.
    if (able !== undefined)
      return { kind: 'go', to: to(rulePaths.rule, { id }, { tab: 'trial' }), message, values }
    const { lines } = await followed
    if (result.kind === 'nothing') throw new ApiError(412, 'NOT_MATCH', '')
    return done(
      'rule.trial.told',
      { ...values, what: lines.map(({ tag = '', message: text }) => `${tag} ${text}`.trim()).join(' · ') },
      ['rule'],
    )
  },
})

/** An event that fits a statement. */
async function sampleOf(sql: string) {
  const { createTestContext: testContextOf } = await import('@/rule-sql/test-context')
  return testContextOf(sql)
}
