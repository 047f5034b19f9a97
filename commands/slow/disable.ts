import { defineCommand, done } from '@/command/command'

/** Stops measuring slow subscriptions. Existing results stay until they expire. */
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
