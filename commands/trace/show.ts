import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens a trace's log. */
export default defineCommand({
  id: 'trace.show',
  title: 'trace.show.title',
  group: 'group.diagnose',
  keywords: 'trace.show.keywords',
  danger: 'read',
  calls: [],
  params: { name: pick('trace', { label: 'trace.name' }) },
  run: ({ name }) => ({ kind: 'go', to: to(paths.trace, { name }) }),
})
