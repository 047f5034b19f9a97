import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Disables a rule: messages that arrive meanwhile are not processed, also not later. */
export default defineCommand({
  id: 'rule.disable',
  title: 'rule.disable.title',
  verb: 'verb.disable',
  group: 'group.integration',
  keywords: 'rule.disable.keywords',
  danger: 'disruptive',
  calls: ['ruleDetail', 'ruleUpdate'],
  undo: 'rule',
  params: { id: pick('rule', { many: true, label: 'rule.id' }) },
  errors: { NOT_FOUND: { step: 'id', key: 'rule.gone' } },
  confirm: ({ id }, count) => ({
    body: count > 1 ? 'rule.disable.confirm.many' : 'rule.disable.confirm.one',
    values: { id, count },
  }),
  async run({ id }, { api, signal }) {
    // The broker creates a rule for an unknown id, so its existence is checked before.
    await api.ruleDetail({ params: { id } }, { signal })
    await api.ruleUpdate({ params: { id }, body: { enable: false } }, { signal })
    return done('rule.disable.done', { id }, ['rule'])
  },
})
