import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the form of a new schema with all values of another. */
export default openCommand(
  {
    id: 'schema.duplicate',
    verb: 'verb.duplicate',
    group: 'group.integration',
    needs: 'schemaRegistry',
    params: { name: pick('schema', { label: 'schema.name' }) },
  },
  ({ name }) => to(paths.schemaCreate, undefined, { action: 'copy', target: name }),
)
