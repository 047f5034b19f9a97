import { defineCommand, done } from '@/command/command'

/** Clears the list of slow subscriptions on every node. */
export default defineCommand({
  id: 'slow-subscription.clear',
  formerIds: ['slow.clear'],
  group: 'group.diagnose',
  danger: 'disruptive',
  calls: ['slowClear'],
  irreversible: 'statistics',
  params: {},
  confirm: () => ({ body: 'slow-subscription.clear.confirm' }),
  async run(_, { api, signal }) {
    await api.slowClear({}, { signal })
    return done('slow-subscription.clear.done', {}, ['slowSubscription'])
  },
})
