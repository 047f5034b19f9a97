import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { operatePlugin, pluginRefusals } from '@/features/plugin/commands'

/** Starts a plugin on all nodes, and from now on with the broker. */
export default targetCommand({
  id: 'plugin.start',
  verb: 'verb.start',
  group: 'group.management',
  danger: 'reversible',
  calls: ['pluginOperate', 'pluginDetail'],
  undo: 'plugin',
  params: { plugin: pick('plugin', { many: true, label: 'plugin.plugin' }) },
  effect: () => ({ key: 'plugin.start.effect' }),
  errors: {
    ...pluginRefusals,
    NOT_FOUND: { step: 'plugin', key: 'plugin.gone' },
    PLUGIN_NOT_RUNNING: { step: 'plugin', key: 'plugin.start.failed', brokerMessage: true },
  },
  run: ({ plugin }, context) => operatePlugin(plugin, 'start', context),
})
