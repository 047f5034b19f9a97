import { targetCommand } from '@/command/makers'
import { pick } from '@/command/param'

/** Deletes an external schema registry. Rules that use it fail from then on. */
export default targetCommand({
  id: 'external-registry.delete',
  verb: 'verb.delete',
  group: 'group.integration',
  danger: 'irreversible',
  calls: ['externalRegistryRemove'],
  undo: 'externalRegistry',
  needs: 'externalSchemaRegistry',
  params: { name: pick('externalRegistry', { many: true, label: 'externalRegistry.name' }) },
  errors: { NOT_FOUND: { step: 'name', key: 'externalRegistry.gone' } },
  run: ({ name }, { api, signal }) => api.externalRegistryRemove({ params: { name } }, { signal }),
})
