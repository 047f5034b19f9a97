import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'

/** Saves the configuration of a plugin as a file. */
export default defineCommand({
  id: 'plugin.download',
  group: 'group.management',
  danger: 'read',
  calls: ['pluginConfigDownload'],
  needs: 'pluginFiles',
  params: { plugin: pick('plugin', { label: 'plugin.plugin' }) },
  errors: {
    NOT_FOUND: { step: 'plugin', key: 'plugin.gone' },
    BAD_CONFIG: { step: 'plugin', key: 'plugin.download.none' },
  },
  async run({ plugin }, { api, signal }) {
    const file = await api.pluginConfigDownload({ params: { name: plugin } }, { signal })
    return { kind: 'save', name: file.name ?? `${plugin}.json`, blob: file.blob }
  },
})
