import { targetCommand } from '@/command/makers'
import { changeExhook, serverOutcome, exhooks } from '@/features/exhook/commands'

/** Enables a server. */
export default targetCommand({
  ...exhooks,
  id: 'exhook.enable',
  verb: 'verb.enable',
  danger: 'reversible',
  calls: ['exhookDetail', 'exhookUpdate'],
  undo: 'exhook',
  async run({ exhook }, context) {
    const now = await changeExhook(exhook, (config) => ({ ...config, enable: true }), context)
    return serverOutcome('exhook.enable.done', now)
  },
})
