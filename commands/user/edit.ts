import { ApiError } from '@/api/error'
import { defineCommand, done } from '@/command/command'
import { note, pick } from '@/command/param'

/** Changes a user's note; the name is for good. */
export default defineCommand({
  id: 'user.edit',
  title: 'user.edit.title',
  group: 'group.system',
  keywords: 'user.edit.keywords',
  hotkey: 'shift+e',
  danger: 'reversible',
  calls: ['userEdit'],
  params: { username: pick('user'), description: note() },
  errors: { USER_NOT_FOUND: { step: 'username', key: 'error.code.USER_NOT_FOUND' } },
  async current({ username }, { api, signal }) {
    const user = (await api.userList({}, { signal })).find((row) => row.$raw === undefined && row.username === username)
    if (user === undefined) throw new ApiError(404, 'USER_NOT_FOUND', '')
    return { description: user.description ?? '' }
  },
  async run({ username, description }, { api, signal }) {
    await api.userEdit({ params: { username }, body: { description: description ?? '' } }, { signal })
    return done('user.edit.done', { username }, ['user'])
  },
})
