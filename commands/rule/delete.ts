import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Deletes a rule and its statistics. */
export default defineCommand({
  id: 'rule.delete',
  formerIds: ['rule.remove'],
  title: 'rule.delete.title',
  verb: 'verb.delete',
  group: 'group.integration',
  keywords: 'rule.delete.keywords',
  danger: 'irreversible',
  calls: ['ruleRemove'],
  undo: 'rule',
  params: { id: pick('rule', { many: true, label: 'rule.id' }) },
  errors: { NOT_FOUND: { step: 'id', key: 'rule.gone' } },
  confirm: ({ id }, count) => ({
    body: count > 1 ? 'rule.delete.confirm.many' : 'rule.delete.confirm.one',
    values: { id, count },
    type: count > 1 ? String(count) : id,
  }),
  async run({ id }, { api, signal }) {
    await api.ruleRemove({ params: { id } }, { signal })
    return done('rule.delete.done', { id }, ['rule'])
  },
})
