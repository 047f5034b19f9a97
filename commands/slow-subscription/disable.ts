import { defineCommand, done } from '@/command/command'

/** Stops measuring slow subscriptions. Existing results stay until they expire. */
export default defineCommand({
  id: 'slow-subscription.disable',
  formerIds: ['slow.disable'],
  group: 'group.diagnose',
  danger: 'reversible',
  calls: ['slowSettingsEdit'],
  undo: 'slow',
  params: {},
  async run(_, { api, signal }) {
    await api.slowSettingsEdit({ body: { enable: false } }, { signal })
    return done('slow-subscription.disable.done', {}, ['slowSubscription', 'setting'])
  },
})
