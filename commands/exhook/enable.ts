import { asksMany, defineCommand } from '@/command/command'
import { changeExhook, serverOutcome } from '@/features/exhook/commands'
import { pick } from '@/command/param'

/** Enables a server. */
export default defineCommand({
  id: 'exhook.enable',
  title: 'exhook.enable.title',
  verb: 'verb.enable',
  group: 'group.management',
  keywords: 'exhook.enable.keywords',
  danger: 'reversible',
  calls: ['exhookDetail', 'exhookUpdate'],
  undo: 'exhook',
  params: { exhook: pick('exhook', { many: true, label: 'exhook.server' }) },
  confirm: asksMany('exhook.enable.confirm.many'),
  errors: {
    NOT_FOUND: { step: 'exhook', key: 'exhook.gone' },
    BAD_REQUEST: { step: 'exhook', key: 'exhook.gone' },
  },
  async run({ exhook }, context) {
    const now = await changeExhook(exhook, (config) => ({ ...config, enable: true }), context)
    return serverOutcome('exhook.enable.done', now)
  },
})
