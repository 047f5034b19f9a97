import { defineCommand, done } from '@/command/command'

/** Deletes every retained message in one call; the broker publishes its own under `$SYS` again. */
export default defineCommand({
  id: 'retained.clear-all',
  group: 'group.monitoring',
  danger: 'irreversible',
  calls: ['retainedClear'],
  irreversible: 'many',
  needs: 'retainedByTopic',
  params: {},
  confirm: () => ({ body: 'retained.clear-all.confirm', type: 'all' }),
  async run(_, { api, signal }) {
    await api.retainedClear({}, { signal })
    return done('retained.clear-all.done', {}, ['retained'])
  },
})
