import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { externalRegistryPaths } from '@/features/external-registry/paths'
import { to } from '@/route/paths'

/** Opens the page of an external schema registry. */
export default openCommand(
  {
    id: 'external-registry.show',
    group: 'group.integration',
    needs: 'externalSchemaRegistry',
    searchOrder: 151,
    params: { name: pick('externalRegistry', { label: 'externalRegistry.name' }) },
  },
  ({ name }) => to(externalRegistryPaths.externalRegistry, { name }),
)
