import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens an API key's page. */
export default defineCommand({
  id: 'api-key.show',
  title: 'api-key.show.title',
  group: 'group.system',
  keywords: 'api-key.show.keywords',
  danger: 'read',
  calls: [],
  params: { name: pick('apiKey', { label: 'apiKey.name' }) },
  run: ({ name }) => ({ kind: 'go', to: to(paths.apiKey, { name }) }),
})
