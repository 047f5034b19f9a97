import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { json, pick } from '@/command/param'
import { pluginPaths } from '@/features/plugin/paths'
import { to } from '@/route/paths'

/**
 * Replaces the configuration of a plugin on every node; the broker validates it by the schema of the
 * plugin's package (src/contract/docs/plugins.md#configuration). Without a configuration it opens the
 * plugin's page, where it is edited.
 */
export default defineCommand({
  id: 'plugin.configure',
  verb: 'plugin.configure.verb',
  group: 'group.management',
  danger: 'reversible',
  calls: ['pluginConfigure'],
  undo: 'pluginConfig',
  needs: 'pluginConfig',
  params: {
    plugin: pick('plugin', { label: 'plugin.plugin' }),
    config: json(z.record(z.string(), z.unknown()), {
      optional: true,
      askedOnlyByName: true,
      private: true,
      label: 'plugin.config',
    }),
  },
  effect: () => ({ key: 'plugin.configure.effect' }),
  errors: {
    NOT_FOUND: { step: 'plugin', key: 'plugin.gone' },
    BAD_CONFIG: { step: 'config', key: 'plugin.configure.refused', brokerMessage: true },
    // 6.3.0-beta.2 says so of what the schema of the plugin refuses.
    UNEXPECTED_ERROR: { step: 'config', key: 'plugin.configure.refused', brokerMessage: true },
  },
  async current({ plugin = '' }, { api, signal }) {
    return { config: await api.pluginConfig({ params: { name: plugin } }, { signal }) }
  },
  async run({ plugin, config }, { api, signal }) {
    if (config === undefined) return { kind: 'go', to: to(pluginPaths.plugin, { name: plugin }) }
    await api.pluginConfigure({ params: { name: plugin }, body: config }, { signal })
    return done('plugin.configure.done', { plugin }, ['plugin'])
  },
})
