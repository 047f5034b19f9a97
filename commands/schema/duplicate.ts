import { schemaPaths } from '@/features/schema/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens the form of a new schema with all values of another. */
export default openCommand(
  {
    id: 'schema.duplicate',
    verb: 'verb.duplicate',
    group: 'group.integration',
    needs: 'schemaRegistry',
    params: { name: pick('schema', { label: 'schema.name' }) },
  },
  ({ name }) => to(schemaPaths.schemaCreate, undefined, { action: 'copy', target: name }),
)
