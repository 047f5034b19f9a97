import * as z from 'zod/mini'
import { defineCommand, done, type Outcome } from '@/command/command'
import { json, pick } from '@/command/param'
import { pluginPaths } from '@/features/plugin/paths'
import { to } from '@/route/paths'

/**
 * Replaces the configuration of a plugin by that of a file; the broker validates it by the schema of the package.
 * Without a file it opens the plugin's page, where one is chosen.
 */
export default defineCommand({
  id: 'plugin.upload',
  group: 'group.management',
  danger: 'reversible',
  calls: ['pluginConfigUpload'],
  undo: 'pluginConfig',
  needs: 'pluginFiles',
  params: {
    plugin: pick('plugin', { label: 'plugin.plugin' }),
    file: json(z.instanceof(File), {
      optional: true,
      askedOnlyByName: true,
      private: true,
      label: 'plugin.configFile',
    }),
  },
  effect: () => ({ key: 'plugin.configure.effect' }),
  errors: {
    NOT_FOUND: { step: 'plugin', key: 'plugin.gone' },
    BAD_CONFIG: { key: 'plugin.configure.refused', brokerMessage: true },
    UNEXPECTED_ERROR: { key: 'plugin.configure.refused', brokerMessage: true },
  },
  async run({ plugin, file }: { plugin: string; file: File | undefined }, { api, signal }): Promise<Outcome> {
    if (file === undefined) return { kind: 'go', to: to(pluginPaths.plugin, { name: plugin }) }
    const body = new FormData()
    body.append('config', file, file.name)
    await api.pluginConfigUpload({ params: { name: plugin }, body }, { signal })
    return done('plugin.configure.done', { plugin }, ['plugin'])
  },
})
