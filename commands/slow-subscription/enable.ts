import { defineCommand, done } from '@/command/command'

/** Starts measuring slow subscriptions. The other settings stay. */
export default defineCommand({
  id: 'slow-subscription.enable',
  formerIds: ['slow.enable'],
  title: 'slow-subscription.enable.title',
  group: 'group.diagnose',
  keywords: 'slow-subscription.enable.keywords',
  danger: 'reversible',
  calls: ['slowSettingsEdit'],
  undo: 'slow',
  params: {},
  async run(_, { api, signal }) {
    await api.slowSettingsEdit({ body: { enable: true } }, { signal })
    return done('slow-subscription.enable.done', {}, ['slowSubscription', 'setting'])
  },
})
