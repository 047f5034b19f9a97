import { defineCommand, done } from '@/command/command'

/** Starts measuring slow subscriptions. The other settings stay. */
export default defineCommand({
  id: 'slow-subscription.enable',
  formerIds: ['slow.enable'],
  group: 'group.diagnose',
  danger: 'reversible',
  calls: ['slowSettingsEdit'],
  undo: 'slow',
  params: {},
  async run(_, { api, signal }) {
    await api.slowSettingsEdit({ body: { enable: true } }, { signal })
    return done('slow-subscription.enable.done', {}, ['slowSubscription', 'setting'])
  },
})
