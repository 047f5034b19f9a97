import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { defineCommand, done } from '@/command/command'
import { note, pick } from '@/command/param'
import type { User } from '@/contract/user'

const local = 'local'

/** The user of this name; of two, the broker's own before one of a directory. */
async function find(username: string, api: ApiClient, signal: AbortSignal): Promise<User> {
  const users = (await api.userList({}, { signal })).filter((row) => row.$raw === undefined && row.username === username)
  const user = users.find(({ backend = local }) => backend === local) ?? users[0]
  if (user === undefined) throw new ApiError(404, 'USER_NOT_FOUND', '')
  return user
}

/** Changes a user's note; the name is for good. The role goes back as it is: without one a newer broker makes an administrator. */
export default defineCommand({
  id: 'user.edit',
  title: 'user.edit.title',
  group: 'group.system',
  keywords: 'user.edit.keywords',
  hotkey: 'shift+e',
  danger: 'reversible',
  calls: ['userList', 'userEdit'],
  params: { username: pick('user'), description: note() },
  errors: { USER_NOT_FOUND: { step: 'username', key: 'error.code.USER_NOT_FOUND' } },
  async current({ username = '' }, { api, signal }) {
    return { description: (await find(username, api, signal)).description ?? '' }
  },
  async run({ username, description }, { api, signal }) {
    const { role, backend = local } = await find(username, api, signal)
    await api.userEdit({
      params: { username }, body: { description: description ?? '', ...(role === undefined ? {} : { role }) }, ...(backend === local ? {} : { query: { backend } }),
    }, { signal })
    return done('user.edit.done', { username }, ['user'])
  },
})
