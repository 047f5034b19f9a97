import { valuesIn } from '@/command/prompt/answer'
import { defineCommand, done } from '@/command/command'
import { number, toggle } from '@/command/param'

const params = {
  enable: toggle({ optional: true, label: 'param.enabled' }),
  max_delayed_messages: number({ min: 0, zero: 'noLimit' }, { optional: true }),
}

/**
 * Changes the settings of delayed publishing. Disabling it deletes all delayed messages, so it asks first.
 */
export default defineCommand({
  id: 'delayed.edit',
  group: 'group.management',
  danger: 'disruptive',
  calls: ['delayedUpdate'],
  undo: 'current',
  setting: true,
  params,
  confirm: ({ enable }) => (enable === false ? { body: 'delayed.edit.confirm', type: 'off' } : undefined),
  async current(_values, { api, signal, now, restores }) {
    const { delayedTexts } = await import('@/features/setting/contract')
    return valuesIn(params, delayedTexts(await api.delayedConfig({}, { signal })), now(), restores)
  },
  async run(body, { api, signal }) {
    await api.delayedUpdate({ body }, { signal })
    return done('delayed.edit.done', {}, ['setting', 'delayed'])
  },
})
