import { defineCommand, done } from '@/command/command'

/** Forgets the samples behind the charts, on every node; counters and connections stay as they are. */
export default defineCommand({
  id: 'metrics.clear',
  title: 'metrics.clear.title',
  group: 'group.monitoring',
  keywords: 'metrics.clear.keywords',
  danger: 'irreversible',
  calls: ['monitorClear'],
  irreversible: 'history',
  needs: 'monitorClear',
  params: {},
  confirm: () => ({ body: 'metrics.clear.confirm', type: 'all' }),
  async run(_, { api, signal }) {
    await api.monitorClear({}, { signal })
    return done('metrics.clear.done', {}, ['monitor'])
  },
})
