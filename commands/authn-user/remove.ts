import { authnUserParts } from '@/api/resource'
import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Deletes a user. Clients connected with it stay connected, but cannot log in again. */
export default defineCommand({
  id: 'authn-user.remove',
  title: 'authn-user.remove.title',
  verb: 'verb.delete',
  group: 'group.access',
  keywords: 'authn-user.remove.keywords',
  danger: 'irreversible',
  calls: ['mqttUserRemove'],
  irreversible: 'password',
  params: { user: pick('authnUser', { many: true, label: 'authn.user' }) },
  errors: { NOT_FOUND: { step: 'user', key: 'authn-user.gone' } },
  confirm({ user }, count) {
    const { user: name } = authnUserParts(user)
    return {
      body: count > 1 ? 'authn-user.remove.confirm.many' : 'authn-user.remove.confirm.one',
      values: { user: name, count },
      type: count > 1 ? String(count) : name,
    }
  },
  async run({ user }, { api, signal }) {
    const { authn, user: user_id } = authnUserParts(user)
    await api.mqttUserRemove({ params: { id: authn, user_id } }, { signal })
    return done('authn-user.remove.done', { user: user_id }, ['authnUser'])
  },
})
