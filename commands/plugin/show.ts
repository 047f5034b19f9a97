import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens a plugin's page. */
export default defineCommand({
  id: 'plugin.show',
  title: 'plugin.show.title',
  group: 'group.management',
  keywords: 'plugin.show.keywords',
  danger: 'read',
  calls: [],
  params: { plugin: pick('plugin', { label: 'plugin.plugin' }) },
  run: ({ plugin }) => ({ kind: 'go', to: to(paths.plugin, { name: plugin }) }),
})
