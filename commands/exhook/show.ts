import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the page of an ExHook server. */
export default defineCommand({
  id: 'exhook.show',
  title: 'exhook.show.title',
  group: 'group.management',
  keywords: 'exhook.show.keywords',
  danger: 'read',
  calls: [],
  params: { exhook: pick('exhook', { label: 'exhook.server' }) },
  run: ({ exhook }) => ({ kind: 'go', to: to(paths.exhook, { name: exhook }) }),
})
