import { userParts } from '@/features/user/model/id'
import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the users, filtered to one. */
export default defineCommand({
  id: 'user.show',
  title: 'user.show.title',
  group: 'group.system',
  keywords: 'user.show.keywords',
  danger: 'read',
  calls: [],
  params: { username: pick('user', { body: true }) },
  run: ({ username }) => ({
    kind: 'go',
    to: to(paths.users, undefined, { q: userParts(username).username }),
  }),
})
