import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'

/** Deletes a trace and its log on every node, even while it runs. */
export default targetCommand({
  id: 'trace.delete',
  verb: 'verb.delete',
  group: 'group.diagnose',
  danger: 'irreversible',
  calls: ['traceDelete'],
  irreversible: 'log',
  params: { name: pick('trace', { many: true, label: 'trace.name' }) },
  errors: { NOT_FOUND: { step: 'name', key: 'trace.gone' } },
  run: ({ name }, { api, signal }) => api.traceDelete({ params: { name } }, { signal }),
})
