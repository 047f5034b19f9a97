import { asksMany, defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'
import { operatePlugin } from '@/features/plugin/commands'

/** Starts a plugin on all nodes, and from now on with the broker. */
export default defineCommand({
  id: 'plugin.start',
  title: 'plugin.start.title',
  verb: 'verb.start',
  group: 'group.management',
  keywords: 'plugin.start.keywords',
  danger: 'reversible',
  calls: ['pluginOperate', 'pluginDetail'],
  undo: 'plugin',
  params: { plugin: pick('plugin', { many: true, label: 'plugin.plugin' }) },
  confirm: asksMany('plugin.start.confirm.many'),
  effect: () => ({ key: 'plugin.start.effect' }),
  errors: {
    NOT_FOUND: { step: 'plugin', key: 'plugin.gone' },
    PLUGIN_NOT_RUNNING: { step: 'plugin', key: 'plugin.start.failed', brokerMessage: true },
  },
  async run({ plugin }, context) {
    await operatePlugin(plugin, 'start', context)
    return done('plugin.start.done', { plugin }, ['plugin'])
  },
})
