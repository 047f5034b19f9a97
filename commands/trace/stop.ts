import { asksMany, defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Stops a trace early; its log stays. A trace cannot be restarted, a new one must be created. */
export default defineCommand({
  id: 'trace.stop',
  title: 'trace.stop.title',
  verb: 'verb.stop',
  group: 'group.diagnose',
  keywords: 'trace.stop.keywords',
  danger: 'reversible',
  calls: ['traceStop'],
  irreversible: 'log',
  params: { name: pick('trace', { many: true, label: 'trace.name' }) },
  confirm: asksMany('trace.stop.confirm.many'),
  errors: { NOT_FOUND: { step: 'name', key: 'trace.gone' } },
  async run({ name }, { api, signal }) {
    await api.traceStop({ params: { name } }, { signal })
    return done('trace.stop.done', { name }, ['trace'])
  },
})
