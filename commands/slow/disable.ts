import { defineCommand, done } from '@/command/command'

/** Measures no longer how long subscriptions take. What was measured stays until it expires. */
export default defineCommand({
  id: 'slow.disable',
  title: 'slow.disable.title',
  group: 'group.diagnose',
  keywords: 'slow.disable.keywords',
  danger: 'reversible',
  calls: ['slowSettingsEdit'],
  undo: 'slow',
  params: {},
  async run(_, { api, signal }) {
    await api.slowSettingsEdit({ body: { enable: false } }, { signal })
    return done('slow.disable.done', {}, ['slowSubscription', 'setting'])
  },
})
