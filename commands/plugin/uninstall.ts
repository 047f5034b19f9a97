import { targetCommand } from '@/command/makers'
import { ApiError, toApiError } from '@/api/error'
import { pick } from '@/command/param'
import { pluginRefusals, runningOn } from '@/features/plugin/commands'

/**
 * Uninstalls a plugin: it stops, and its package is deleted from every node. The result is read back, since
 * the broker may reply before that.
 */
export default targetCommand({
  id: 'plugin.uninstall',
  formerIds: ['plugin.remove'],
  verb: 'verb.uninstall',
  group: 'group.management',
  danger: 'irreversible',
  calls: ['pluginRemove', 'pluginDetail'],
  irreversible: 'package',
  params: { plugin: pick('plugin', { many: true, label: 'plugin.plugin' }) },
  errors: {
    ...pluginRefusals,
    NOT_FOUND: { step: 'plugin', key: 'plugin.gone' },
    PARAM_ERROR: { step: 'plugin', key: 'plugin.uninstall.refused', brokerMessage: true },
    PLUGIN_STILL_THERE: { step: 'plugin', key: 'plugin.uninstall.failed' },
  },
  async warn({ plugin }, targets, { api, signal }) {
    if (targets.length > 1) return undefined
    const count = runningOn((await api.pluginDetail({ params: { name: plugin } }, { signal })).running_status)
    return count === 0
      ? undefined
      : { body: 'plugin.uninstall.confirm.running', values: { plugin, count }, type: plugin }
  },
  async run({ plugin }, { api, signal }) {
    const params = { name: plugin }
    await api.pluginRemove({ params }, { signal })
    const still = await api.pluginDetail({ params }, { signal }).then(
      () => true,
      (cause: unknown) => {
        if (toApiError(cause).isMissing) return false
        throw cause
      },
    )
    if (still) throw new ApiError(0, 'PLUGIN_STILL_THERE', '', { failure: 'partly' })
  },
})
