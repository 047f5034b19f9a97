import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the page of a listener. */
export default defineCommand({
  id: 'listener.show',
  title: 'listener.show.title',
  group: 'group.management',
  keywords: 'listener.show.keywords',
  danger: 'read',
  calls: [],
  params: { listener: pick('listener', { label: 'listener.listener' }) },
  run: ({ listener }) => ({ kind: 'go', to: to(paths.listener, { id: listener }) }),
})
