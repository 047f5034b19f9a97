import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Deletes a server. */
export default defineCommand({
  id: 'exhook.remove',
  title: 'exhook.remove.title',
  verb: 'verb.delete',
  group: 'group.management',
  keywords: 'exhook.remove.keywords',
  danger: 'disruptive',
  calls: ['exhookRemove'],
  undo: 'exhook',
  params: { exhook: pick('exhook', { many: true, label: 'exhook.server' }) },
  errors: { BAD_REQUEST: { step: 'exhook', key: 'exhook.gone' } },
  confirm: ({ exhook }, count) => ({
    body: count > 1 ? 'exhook.remove.confirm.many' : 'exhook.remove.confirm.one',
    values: { exhook, count },
  }),
  async run({ exhook }, { api, signal }) {
    const params = { name: exhook }
    await api.exhookRemove({ params }, { signal })
    return done('exhook.remove.done', { exhook }, ['exhook'])
  },
})
