import { authnUserParts } from '@/api/resource'
import { defineCommand, done } from '@/command/command'
import { pick, secret, toggle } from '@/command/param'
import { mqttUserEdit } from '@/features/authentication/contract'

/**
 * Changes the password and the superuser flag of a user; the broker accepts no change without a password
 * (src/contract/docs/authentication.md#users).
 */
export default defineCommand({
  id: 'authn-user.update',
  title: 'authn-user.update.title',
  verb: 'verb.edit',
  group: 'group.access',
  keywords: 'authn-user.update.keywords',
  danger: 'reversible',
  calls: ['mqttUserDetail', 'mqttUserUpdate'],
  irreversible: 'password',
  params: {
    user: pick('authnUser', { label: 'authn.user' }),
    password: secret(),
    superuser: toggle({ optional: true, label: 'authn.superuser', field: 'is_superuser' }),
  },
  errors: {
    NOT_FOUND: { step: 'user', key: 'authn-user.gone' },
    BAD_REQUEST: { step: 'password', key: 'access.refused', brokerMessage: true },
  },
  effect: ({ superuser }) =>
    superuser === true ? { key: 'authn-user.superuser' } : { key: 'authn-user.update.effect' },
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
    return done('authn-user.update.done', { user: user_id }, ['authnUser'])
  },
})
