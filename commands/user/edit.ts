import { defineCommand, done } from '@/command/command'
import { findUser, userCall } from '@/command/console-user'
import { note, pick } from '@/command/param'

/** Changes a user's note; the name is for good. The role goes back as it is: without one a newer broker makes an administrator. */
export default defineCommand({
  id: 'user.edit',
  title: 'user.edit.title',
  group: 'group.system',
  keywords: 'user.edit.keywords',
  hotkey: 'shift+e',
  danger: 'reversible',
  calls: ['userList', 'userEdit'],
  undo: 'current',
  params: { username: pick('user'), description: note() },
  errors: { USER_NOT_FOUND: { step: 'username', key: 'error.code.USER_NOT_FOUND' } },
  async current({ username = '' }, { api, signal }) {
    return { description: (await findUser(username, api, signal)).description ?? '' }
  },
  async run({ username, description }, { api, signal }) {
    const user = await findUser(username, api, signal)
    await api.userEdit({ ...userCall(username), body: { description: description ?? '', ...(user.role === undefined ? {} : { role: user.role }) } }, { signal })
    return done('user.edit.done', { username }, ['user'])
  },
})
