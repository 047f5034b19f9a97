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
  async run({ username, description }, { api, signal }) {
    await api.userEdit({ params: { username }, body: { description: description ?? '' } }, { signal })
    return done('user.edit.done', { username }, ['user'])
  },
})
