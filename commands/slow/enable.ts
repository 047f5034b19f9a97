import { defineCommand, done } from '@/command/command'

/** Starts measuring slow subscriptions. The other settings stay. */
export default defineCommand({
  id: 'slow.enable',
  title: 'slow.enable.title',
  group: 'group.diagnose',
  keywords: 'slow.enable.keywords',
  danger: 'reversible',
  calls: ['slowSettingsEdit'],
  undo: 'slow',
  params: {},
  async run(_, { api, signal }) {
    await api.slowSettingsEdit({ body: { enable: true } }, { signal })
    return done('slow.enable.done', {}, ['slowSubscription', 'setting'])
  },
})
