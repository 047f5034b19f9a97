import { defineCommand, done } from '@/command/command'

/** Clears the list of slow subscriptions on every node. */
export default defineCommand({
  id: 'slow.clear',
  title: 'slow.clear.title',
  group: 'group.diagnose',
  keywords: 'slow.clear.keywords',
  danger: 'disruptive',
  calls: ['slowClear'],
  irreversible: 'statistics',
  params: {},
  confirm: () => ({ body: 'slow.clear.confirm' }),
  async run(_, { api, signal }) {
    await api.slowClear({}, { signal })
    return done('slow.clear.done', {}, ['slowSubscription'])
  },
})
