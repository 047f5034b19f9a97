import { schemaPaths } from '@/features/schema/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens a schema's page. */
export default openCommand(
  {
    id: 'schema.show',
    group: 'group.integration',
    needs: 'schemaRegistry',
    searchOrder: 150,
    params: { name: pick('schema', { label: 'schema.name' }) },
  },
  ({ name }) => to(schemaPaths.schema, { name }),
)
