import { targetCommand } from '@/command/makers'
import { changeExhook, serverOutcome } from '@/features/exhook/commands'
import { pick } from '@/command/param'

/** Enables a server. */
export default targetCommand({
  id: 'exhook.enable',
  verb: 'verb.enable',
  group: 'group.management',
  danger: 'reversible',
  calls: ['exhookDetail', 'exhookUpdate'],
  undo: 'exhook',
  params: { exhook: pick('exhook', { many: true, label: 'exhook.server' }) },
  errors: {
    NOT_FOUND: { step: 'exhook', key: 'exhook.gone' },
    BAD_REQUEST: { step: 'exhook', key: 'exhook.gone' },
  },
  async run({ exhook }, context) {
    const now = await changeExhook(exhook, (config) => ({ ...config, enable: true }), context)
    return serverOutcome('exhook.enable.done', now)
  },
})
