import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the form of a new schema with all values of another. */
export default defineCommand({
  id: 'schema.duplicate',
  title: 'schema.duplicate.title',
  verb: 'verb.duplicate',
  group: 'group.integration',
  keywords: 'schema.duplicate.keywords',
  danger: 'read',
  calls: [],
  needs: 'schemaRegistry',
  params: { name: pick('schema', { label: 'schema.name' }) },
  run: ({ name }) => ({
    kind: 'go',
    to: to(paths.schemaCreate, undefined, { action: 'copy', target: name }),
  }),
})
