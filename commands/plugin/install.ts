import * as z from 'zod/mini'
import { ApiError } from '@/api/error'
import { defineCommand, done } from '@/command/command'
import { json } from '@/command/param'
import { pluginRefusals } from '@/features/plugin/commands'
import { pluginPaths } from '@/features/plugin/paths'
import { to } from '@/route/paths'

/**
 * Installs a plugin from its package, or opens the page where one is chosen. The package is checked before
 * the upload; the upload shows its progress and can be stopped, and the result is read back.
 */
export default defineCommand({
  id: 'plugin.install',
  verb: 'verb.install',
  group: 'group.management',
  danger: 'reversible',
  calls: ['pluginInstall', 'pluginDetail'],
  undo: 'plugin',
  params: {
    file: json(z.instanceof(File), {
      optional: true,
      askedOnlyByName: true,
      private: true,
      label: 'plugin.package',
    }),
  },
  errors: {
    ...pluginRefusals,
    ALREADY_INSTALLED: { key: 'plugin.install.exists' },
    BAD_PLUGIN_INFO: { key: 'plugin.install.refused', brokerMessage: true },
    PLUGIN_PACKAGE: { key: 'plugin.install.refused', brokerMessage: true },
    NOT_FOUND: { key: 'plugin.install.failed' },
    FORBIDDEN: { key: 'plugin.install.forbidden', brokerMessage: true },
  },
  async run({ file }: { file: File | undefined }, { api, signal, transfer }) {
    if (file === undefined) return { kind: 'go', to: to(pluginPaths.pluginInstall) }
    const { fileFault, isPackageFault, readPackage } = await import('@/features/plugin/model/package')
    const result = fileFault(file.name, file.size) ?? (await readPackage(file.name, file.stream()))
    if (isPackageFault(result))
      throw new ApiError(
        0,
        'PLUGIN_PACKAGE',
        result.entry === undefined ? result.reason : `${result.reason}: ${result.entry}`,
        { failure: 'unsent' },
      )
    const plugin = result.key
    const body = new FormData()
    body.append('plugin', file, file.name)
    const own = new AbortController()
    const onSent = (sent: number, total: number | undefined) =>
      transfer?.({ name: file.name, done: sent, total, sends: true, stop: () => own.abort() })
    try {
      await api.pluginInstall({ body }, { signal: AbortSignal.any([signal, own.signal]), onSent })
    } catch (cause) {
      if (!own.signal.aborted) throw cause
      return done('plugin.install.stopped', { file: file.name }, ['plugin'])
    }
    await api.pluginDetail({ params: { name: plugin } }, { signal })
    return done('plugin.install.done', { plugin }, ['plugin'])
  },
})
