import { targetCommand } from '@/command/makers'
import { changeExhook, exhooks } from '@/features/exhook/commands'

/** Disables a server: the broker decides without calling it. */
export default targetCommand({
  ...exhooks,
  id: 'exhook.disable',
  verb: 'verb.disable',
  danger: 'disruptive',
  calls: ['exhookDetail', 'exhookUpdate'],
  undo: 'exhook',
  async warn({ exhook }, targets, { api, signal }) {
    if (targets.length > 1) return undefined
    const { hooks = [] } = await api.exhookDetail({ params: { name: exhook } }, { signal })
    return { body: 'exhook.disable.confirm.hooks', values: { exhook, count: hooks.length } }
  },
  async run({ exhook }, context) {
    await changeExhook(exhook, (config) => ({ ...config, enable: false }), context)
  },
})
