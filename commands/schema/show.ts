import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens a schema's page. */
export default defineCommand({
  id: 'schema.show',
  title: 'schema.show.title',
  group: 'group.integration',
  keywords: 'schema.show.keywords',
  danger: 'read',
  calls: [],
  needs: 'schemaRegistry',
  params: { name: pick('schema', { label: 'schema.name' }) },
  run: ({ name }) => ({ kind: 'go', to: to(paths.schema, { name }) }),
})
