import { defineCommand, done } from '@/command/command'
import { findUser, userCall } from '@/command/console-user'
import { choice, note, pick } from '@/command/param'
import { raises, userRoles } from '@/contract/name'

/** Changes a user's note, and what it may do; the name is for good. A role that is not given goes back as it is: without one a newer broker makes an administrator. */
export default defineCommand({
  id: 'user.edit',
  title: 'user.edit.title',
  group: 'group.system',
  keywords: 'user.edit.keywords',
  hotkey: 'shift+e',
  danger: 'reversible',
  calls: ['userList', 'userEdit'],
  undo: 'current',
  params: { username: pick('user'), description: note(), role: choice(userRoles, 'choice.role', { optional: true, needs: 'roles', label: 'list.column.role' }) },
  errors: { USER_NOT_FOUND: { step: 'username', key: 'error.code.USER_NOT_FOUND' } },
  async current({ username = '' }, { api, signal }) {
    const { description = '', role: now } = await findUser(username, api, signal)
    const role = userRoles.find((one) => one === now)
    return { description, ...(role === undefined ? {} : { role }) }
  },
  async warn({ username, role }, _, { api, signal }) {
    if (role === undefined || !raises((await findUser(username, api, signal)).role, role)) return undefined
    return { body: 'user.edit.raise', values: { username }, type: username }
  },
  async run({ username, description, role: wish }, { api, signal }) {
    const { role = wish } = await findUser(username, api, signal)
    await api.userEdit({ ...userCall(username), body: { description: description ?? '', ...(role === undefined ? {} : { role: wish ?? role }) } }, { signal })
    return done('user.edit.done', { username }, ['user'])
  },
})
