import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'
import { exhookSettingsOf } from '@/contract/exhook/endpoints'

/** Deletes a server. It can be added again as it was, though as the last one. */
export default defineCommand({
  id: 'exhook.remove',
  title: 'exhook.remove.title',
  verb: 'verb.delete',
  group: 'group.management',
  keywords: 'exhook.remove.keywords',
  danger: 'disruptive',
  calls: ['exhookDetail', 'exhookRemove'],
  params: { exhook: pick('exhook', { many: true, label: 'exhook.server' }) },
  errors: { BAD_REQUEST: { step: 'exhook', key: 'exhook.gone' } },
  confirm: ({ exhook }, count) => ({ body: count > 1 ? 'exhook.remove.confirm.many' : 'exhook.remove.confirm.one', values: { exhook, count } }),
  async run({ exhook }, { api, signal }) {
    const params = { name: exhook }
    const config = exhookSettingsOf(await api.exhookDetail({ params }, { signal }))
    await api.exhookRemove({ params }, { signal })
    return { ...done('exhook.remove.done', { exhook }, ['exhook']), undo: { command: 'exhook.create', with: { config } } }
  },
})
