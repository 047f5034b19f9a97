import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'

/** Stops a trace early; its log stays. A trace cannot be restarted, a new one must be created. */
export default targetCommand({
  id: 'trace.stop',
  verb: 'verb.stop',
  group: 'group.diagnose',
  danger: 'reversible',
  calls: ['traceStop'],
  irreversible: 'log',
  params: { name: pick('trace', { many: true, label: 'trace.name' }) },
  errors: { NOT_FOUND: { step: 'name', key: 'trace.gone' } },
  async run({ name }, { api, signal }) {
    await api.traceStop({ params: { name } }, { signal })
  },
})
