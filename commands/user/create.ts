import { defineCommand, done } from '@/command/command'
import { note, secret, text } from '@/command/param'
import { username } from '@/contract/name'

/** Adds a console user (contract A §3.4). Every user may do everything: the broker knows no roles here. */
export default defineCommand({
  id: 'user.create',
  title: 'user.create.title',
  group: 'group.system',
  keywords: 'user.create.keywords',
  aliases: ['au'],
  hotkey: 'shift+n',
  danger: 'reversible',
  calls: ['userCreate'],
  undo: 'user',
  params: { username: text(username), password: secret({ fresh: true }), description: note() },
  errors: {
    'BAD_REQUEST username_already_exist': { step: 'username', key: 'error.taken', taken: true },
    BAD_REQUEST: { step: 'username', key: 'error.user.exists' },
  },
  async run({ username, password, description }, { api, signal }) {
    await api.userCreate({ body: { username, password, description: description ?? '' } }, { signal })
    return done('user.create.done', { username }, ['user'])
  },
})
