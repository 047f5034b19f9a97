import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'
import { operatePlugin, runningOn } from '@/features/plugin/commands'

/** Stops a plugin on all nodes; it no longer starts with the broker. */
export default defineCommand({
  id: 'plugin.stop',
  title: 'plugin.stop.title',
  verb: 'verb.stop',
  group: 'group.management',
  keywords: 'plugin.stop.keywords',
  danger: 'disruptive',
  calls: ['pluginOperate', 'pluginDetail'],
  undo: 'plugin',
  params: { plugin: pick('plugin', { many: true, label: 'plugin.plugin' }) },
  errors: {
    NOT_FOUND: { step: 'plugin', key: 'plugin.gone' },
    PLUGIN_STILL_RUNNING: { step: 'plugin', key: 'plugin.stop.failed', brokerMessage: true },
  },
  confirm: ({ plugin }, count) => ({
    body: count > 1 ? 'plugin.stop.confirm.many' : 'plugin.stop.confirm.one',
    values: { plugin, count },
  }),
  async warn({ plugin }, targets, { api, signal }) {
    if (targets.length > 1) return undefined
    const count = runningOn((await api.pluginDetail({ params: { name: plugin } }, { signal })).running_status)
    return { body: 'plugin.stop.confirm.nodes', values: { plugin, count } }
  },
  async run({ plugin }, context) {
    await operatePlugin(plugin, 'stop', context)
    return done('plugin.stop.done', { plugin }, ['plugin'])
  },
})
