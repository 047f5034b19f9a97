import { authnUserParts, getMqttUserId } from '@/features/authentication/model/user-id'
import { defineCommand, done } from '@/command/command'
import { pick, secret, toggle } from '@/command/param'
import { mqttUserEdit } from '@/features/authentication/contract'

/**
 * Changes the password and the superuser flag of a user; the broker accepts no change without a password
 * (src/contract/docs/authentication.md#users).
 */
export default defineCommand({
  id: 'authentication-user.edit',
  formerIds: ['authn-user.update'],
  verb: 'verb.edit',
  group: 'group.access',
  danger: 'reversible',
  form: 'always',
  calls: ['mqttUserDetail', 'mqttUserUpdate'],
  irreversible: 'password',
  params: {
    user: pick('authnUser', { label: 'authentication.user', segment: getMqttUserId }),
    password: secret(),
    superuser: toggle({ optional: true, label: 'authentication.superuser', field: 'is_superuser' }),
  },
  errors: {
    NOT_FOUND: { step: 'user', key: 'authentication-user.gone' },
    BAD_REQUEST: { step: 'password', key: 'access.refused', brokerMessage: true },
  },
  effect: ({ superuser }) =>
    superuser === true
      ? { key: 'authentication-user.superuser' }
      : { key: 'authentication-user.edit.effect' },
  async current({ user = '' }, { api, signal }) {
    const { authn, user: user_id } = authnUserParts(user)
    return {
      superuser:
        (await api.mqttUserDetail({ params: { id: authn, user_id } }, { signal })).is_superuser === true,
    }
  },
  async run({ user, password, superuser }, { api, signal }) {
    const { authn, user: user_id } = authnUserParts(user)
    const params = { id: authn, user_id }
    await api.mqttUserUpdate(
      { params, body: mqttUserEdit(await api.mqttUserDetail({ params }, { signal }), password, superuser) },
      { signal },
    )
    return done('authentication-user.edit.done', { user: user_id }, ['authnUser'])
  },
})
