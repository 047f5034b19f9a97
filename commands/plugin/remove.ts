import { defineCommand, done } from '@/command/command'
import { ApiError, toApiError } from '@/api/error'
import { pick } from '@/command/param'
import { runningOn } from '@/features/plugin/commands'

/**
 * Uninstalls a plugin: it stops, and its package is deleted from every node. The result is read back, since
 * the broker may reply before that.
 */
export default defineCommand({
  id: 'plugin.remove',
  title: 'plugin.remove.title',
  verb: 'verb.uninstall',
  group: 'group.management',
  keywords: 'plugin.remove.keywords',
  danger: 'irreversible',
  calls: ['pluginRemove', 'pluginDetail'],
  irreversible: 'package',
  params: { plugin: pick('plugin', { many: true, label: 'plugin.plugin' }) },
  errors: {
    NOT_FOUND: { step: 'plugin', key: 'plugin.gone' },
    PARAM_ERROR: { step: 'plugin', key: 'plugin.remove.refused', brokerMessage: true },
    PLUGIN_STILL_THERE: { step: 'plugin', key: 'plugin.remove.failed' },
  },
  confirm: ({ plugin }, count) => ({
    body: count > 1 ? 'plugin.remove.confirm.many' : 'plugin.remove.confirm.one',
    values: { plugin, count },
    type: count > 1 ? String(count) : plugin,
  }),
  async warn({ plugin }, targets, { api, signal }) {
    if (targets.length > 1) return undefined
    const count = runningOn((await api.pluginDetail({ params: { name: plugin } }, { signal })).running_status)
    return count === 0
      ? undefined
      : { body: 'plugin.remove.confirm.running', values: { plugin, count }, type: plugin }
  },
  async run({ plugin }, { api, signal }) {
    const params = { name: plugin }
    await api.pluginRemove({ params }, { signal })
    const still = await api.pluginDetail({ params }, { signal }).then(
      () => true,
      (cause: unknown) => {
        if (toApiError(cause).status === 404) return false
        throw cause
      },
    )
    if (still) throw new ApiError(0, 'PLUGIN_STILL_THERE', '', { failure: 'partly' })
    return done('plugin.remove.done', { plugin }, ['plugin'])
  },
})
