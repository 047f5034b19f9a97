import { permissionResources } from '@/api/resource'
import { defineCommand, done } from '@/command/command'
import { configuration, pick } from '@/command/param'
import { sourceSettings } from '@/features/authorization/contract-sources'
import { merged, type Config } from '@/contract/family/config'
import { authorizationPaths } from '@/features/authorization/paths'
import { to } from '@/route/paths'

/**
 * Changes a source. The palette opens its settings; the form saves all of them; in a terminal only the
 * given settings change.
 */
export default defineCommand({
  id: 'authorization.edit',
  formerIds: ['authz.update'],
  group: 'group.access',
  danger: 'reversible',
  calls: ['authzSource', 'authzSourceUpdate'],
  undo: 'authz',
  params: {
    source: pick('authz', { label: 'authorization.source' }),
    config: configuration(),
  },
  errors: {
    NOT_FOUND: { step: 'source', key: 'authorization.gone' },
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  async run({ source, config }, { api, signal, filled }) {
    if (config === undefined)
      return {
        kind: 'go',
        to: to(authorizationPaths.authorizationSource, { type: source }, { tab: 'settings' }),
      }
    const now = sourceSettings(await api.authzSource({ params: { type: source } }, { signal }))
    const settings = filled === true ? config : merged(now as Config, config as Config)
    await api.authzSourceUpdate(
      { params: { type: source }, body: { ...settings, type: now.type } },
      { signal },
    )
    return done('authorization.edit.done', { source }, permissionResources)
  },
})
