import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'

/** Deletes a server. */
export default targetCommand({
  id: 'exhook.delete',
  formerIds: ['exhook.remove'],
  verb: 'verb.delete',
  group: 'group.management',
  danger: 'disruptive',
  calls: ['exhookRemove'],
  undo: 'exhook',
  params: { exhook: pick('exhook', { many: true, label: 'exhook.server' }) },
  errors: { BAD_REQUEST: { step: 'exhook', key: 'exhook.gone' } },
  async run({ exhook }, { api, signal }) {
    const params = { name: exhook }
    await api.exhookRemove({ params }, { signal })
  },
})
