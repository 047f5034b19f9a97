import { defineCommand, done } from '@/command/command'

/** Deletes the samples of the charts on every node; counters and connections are unchanged. */
export default defineCommand({
  id: 'metrics.clear',
  group: 'group.monitoring',
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
