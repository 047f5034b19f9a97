import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'

/** Copies a plugin's package from the answering node to all nodes, such as one that joined later. */
export default targetCommand({
  id: 'plugin.sync',
  group: 'group.management',
  danger: 'reversible',
  calls: ['pluginSync'],
  irreversible: 'copies',
  needs: 'pluginFiles',
  params: { plugin: pick('plugin', { many: true, sentInBody: true, label: 'plugin.plugin' }) },
  errors: {
    NOT_FOUND: { step: 'plugin', key: 'plugin.gone' },
    BAD_PLUGIN_INFO: { step: 'plugin', key: 'access.refused', brokerMessage: true },
  },
  run: ({ plugin }, { api, signal }) => api.pluginSync({ body: { name: plugin } }, { signal }),
})
