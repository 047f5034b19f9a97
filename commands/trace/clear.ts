import { defineCommand, done } from '@/command/command'

/** Deletes every trace with its log, including running ones. */
export default defineCommand({
  id: 'trace.clear',
  group: 'group.diagnose',
  danger: 'irreversible',
  calls: ['traceClear'],
  irreversible: 'log',
  params: {},
  confirm: () => ({ body: 'trace.clear.confirm', type: 'all' }),
  async run(_, { api, signal }) {
    await api.traceClear({}, { signal })
    return done('trace.clear.done', {}, ['trace'])
  },
})
