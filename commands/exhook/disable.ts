import { defineCommand, done } from '@/command/command'
import { changeExhook } from '@/features/exhook/commands'
import { pick } from '@/command/param'

/** Disables a server: the broker decides without calling it. */
export default defineCommand({
  id: 'exhook.disable',
  title: 'exhook.disable.title',
  verb: 'verb.disable',
  group: 'group.management',
  keywords: 'exhook.disable.keywords',
  danger: 'disruptive',
  calls: ['exhookDetail', 'exhookUpdate'],
  undo: 'exhook',
  params: { exhook: pick('exhook', { many: true, label: 'exhook.server' }) },
  errors: {
    NOT_FOUND: { step: 'exhook', key: 'exhook.gone' },
    BAD_REQUEST: { step: 'exhook', key: 'exhook.gone' },
  },
  confirm: ({ exhook }, count) => ({
    body: count > 1 ? 'exhook.disable.confirm.many' : 'exhook.disable.confirm.one',
    values: { exhook, count },
  }),
  async warn({ exhook }, targets, { api, signal }) {
    if (targets.length > 1) return undefined
    const { hooks = [] } = await api.exhookDetail({ params: { name: exhook } }, { signal })
    return { body: 'exhook.disable.confirm.hooks', values: { exhook, count: hooks.length } }
  },
  async run({ exhook }, context) {
    await changeExhook(exhook, (config) => ({ ...config, enable: false }), context)
    return done('exhook.disable.done', { exhook }, ['exhook'])
  },
})
