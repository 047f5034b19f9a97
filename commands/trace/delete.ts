import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Deletes a trace and its log on every node, even while it runs. */
export default defineCommand({
  id: 'trace.delete',
  title: 'trace.delete.title',
  verb: 'verb.delete',
  group: 'group.diagnose',
  keywords: 'trace.delete.keywords',
  danger: 'irreversible',
  calls: ['traceDelete'],
  irreversible: 'log',
  params: { name: pick('trace', { many: true, label: 'trace.name' }) },
  errors: { NOT_FOUND: { step: 'name', key: 'trace.gone' } },
  confirm: ({ name }, count) => ({
    body: count > 1 ? 'trace.delete.confirm.many' : 'trace.delete.confirm.one',
    values: { name, count },
    type: count > 1 ? String(count) : name,
  }),
  async run({ name }, { api, signal }) {
    await api.traceDelete({ params: { name } }, { signal })
    return done('trace.delete.done', { name }, ['trace'])
  },
})
