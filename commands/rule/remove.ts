import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Deletes a rule and its statistics. */
export default defineCommand({
  id: 'rule.remove',
  title: 'rule.remove.title',
  verb: 'verb.delete',
  group: 'group.integration',
  keywords: 'rule.remove.keywords',
  danger: 'irreversible',
  calls: ['ruleRemove'],
  undo: 'rule',
  params: { id: pick('rule', { many: true, label: 'rule.id' }) },
  errors: { NOT_FOUND: { step: 'id', key: 'rule.gone' } },
  confirm: ({ id }, count) => ({
    body: count > 1 ? 'rule.remove.confirm.many' : 'rule.remove.confirm.one',
    values: { id, count },
    type: count > 1 ? String(count) : id,
  }),
  async run({ id }, { api, signal }) {
    await api.ruleRemove({ params: { id } }, { signal })
    return done('rule.remove.done', { id }, ['rule'])
  },
})
