import { banParts } from '@/features/ban/model/id'
import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the bans, filtered to one. */
export default defineCommand({
  id: 'ban.show',
  title: 'ban.show.title',
  group: 'group.access',
  keywords: 'ban.show.keywords',
  danger: 'read',
  calls: [],
  params: { ban: pick('ban', { body: true }) },
  run: ({ ban }) => ({ kind: 'go', to: to(paths.banned, undefined, { q: banParts(ban).who }) }),
})
