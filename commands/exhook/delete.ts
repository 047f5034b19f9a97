import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Deletes a server. */
export default defineCommand({
  id: 'exhook.delete',
  formerIds: ['exhook.remove'],
  title: 'exhook.delete.title',
  verb: 'verb.delete',
  group: 'group.management',
  keywords: 'exhook.delete.keywords',
  danger: 'disruptive',
  calls: ['exhookRemove'],
  undo: 'exhook',
  params: { exhook: pick('exhook', { many: true, label: 'exhook.server' }) },
  errors: { BAD_REQUEST: { step: 'exhook', key: 'exhook.gone' } },
  confirm: ({ exhook }, count) => ({
    body: count > 1 ? 'exhook.delete.confirm.many' : 'exhook.delete.confirm.one',
    values: { exhook, count },
  }),
  async run({ exhook }, { api, signal }) {
    const params = { name: exhook }
    await api.exhookRemove({ params }, { signal })
    return done('exhook.delete.done', { exhook }, ['exhook'])
  },
})
