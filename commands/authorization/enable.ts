import { permissionResources } from '@/api/resource'
import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { sourceSettings } from '@/features/authorization/contract-sources'

/**
 * Enables a source. The broker replaces the complete settings, so they are read first
 * (src/contract/docs/authorization.md#endpoints).
 */
export default targetCommand({
  id: 'authorization.enable',
  formerIds: ['authz.enable'],
  verb: 'verb.enable',
  group: 'group.access',
  danger: 'reversible',
  // The broker empties the caches of permissions.
  changed: permissionResources,
  calls: ['authzSource', 'authzSourceUpdate'],
  undo: 'authz',
  params: { source: pick('authz', { many: true, label: 'authorization.source' }) },
  errors: { NOT_FOUND: { step: 'source', key: 'authorization.gone' } },
  async run({ source }, { api, signal }) {
    const now = await api.authzSource({ params: { type: source } }, { signal })
    await api.authzSourceUpdate(
      { params: { type: source }, body: { ...sourceSettings(now), enable: true } },
      { signal },
    )
  },
})
