import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { operatePlugin, pluginRefusals, runningOn } from '@/features/plugin/commands'

/** Stops a plugin on all nodes; it no longer starts with the broker. */
export default targetCommand({
  id: 'plugin.stop',
  verb: 'verb.stop',
  group: 'group.management',
  danger: 'disruptive',
  calls: ['pluginOperate', 'pluginDetail'],
  undo: 'plugin',
  params: { plugin: pick('plugin', { many: true, label: 'plugin.plugin' }) },
  errors: {
    ...pluginRefusals,
    NOT_FOUND: { step: 'plugin', key: 'plugin.gone' },
    PLUGIN_STILL_RUNNING: { step: 'plugin', key: 'plugin.stop.failed', brokerMessage: true },
  },
  async warn({ plugin }, targets, { api, signal }) {
    if (targets.length > 1) return undefined
    const count = runningOn((await api.pluginDetail({ params: { name: plugin } }, { signal })).running_status)
    return { body: 'plugin.stop.confirm.nodes', values: { plugin, count } }
  },
  run: ({ plugin }, context) => operatePlugin(plugin, 'stop', context),
})
