import { authnUserParts, getMqttUserId } from '@/features/authentication/model/user-id'
import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Deletes a user. Clients connected with it stay connected, but cannot log in again. */
export default defineCommand({
  id: 'authentication-user.delete',
  formerIds: ['authn-user.remove'],
  verb: 'verb.delete',
  group: 'group.access',
  danger: 'irreversible',
  calls: ['mqttUserRemove'],
  irreversible: 'password',
  params: { user: pick('authnUser', { many: true, label: 'authentication.user', segment: getMqttUserId }) },
  errors: { NOT_FOUND: { step: 'user', key: 'authentication-user.gone' } },
  confirm({ user }, count) {
    const { user: name } = authnUserParts(user)
    return {
      body: count > 1 ? 'authentication-user.delete.confirm.many' : 'authentication-user.delete.confirm.one',
      values: { user: name, count },
      type: count > 1 ? String(count) : name,
    }
  },
  async run({ user }, { api, signal }) {
    const { authn, user: user_id } = authnUserParts(user)
    await api.mqttUserRemove({ params: { id: authn, user_id } }, { signal })
    return done('authentication-user.delete.done', { user: user_id }, ['authnUser'])
  },
})
