import { targetCommand } from '@/command/makers'
import { changeExhook } from '@/features/exhook/commands'
import { pick } from '@/command/param'

/** Disables a server: the broker decides without calling it. */
export default targetCommand({
  id: 'exhook.disable',
  verb: 'verb.disable',
  group: 'group.management',
  danger: 'disruptive',
  calls: ['exhookDetail', 'exhookUpdate'],
  undo: 'exhook',
  params: { exhook: pick('exhook', { many: true, label: 'exhook.server' }) },
  errors: {
    NOT_FOUND: { step: 'exhook', key: 'exhook.gone' },
    BAD_REQUEST: { step: 'exhook', key: 'exhook.gone' },
  },
  async warn({ exhook }, targets, { api, signal }) {
    if (targets.length > 1) return undefined
    const { hooks = [] } = await api.exhookDetail({ params: { name: exhook } }, { signal })
    return { body: 'exhook.disable.confirm.hooks', values: { exhook, count: hooks.length } }
  },
  async run({ exhook }, context) {
    await changeExhook(exhook, (config) => ({ ...config, enable: false }), context)
  },
})
