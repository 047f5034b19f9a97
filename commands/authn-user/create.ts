import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { pick, secret, text, toggle } from '@/command/param'

/** Adds a user for MQTT clients to an authenticator with its own user database. */
export default defineCommand({
  id: 'authn-user.create',
  title: 'authn-user.create.title',
  verb: 'verb.add',
  group: 'group.access',
  keywords: 'authn-user.create.keywords',
  aliases: ['amu'],
  danger: 'reversible',
  calls: ['mqttUserCreate'],
  undo: 'authnUser',
  params: {
    authn: pick('authn', { label: 'authn.authenticator' }),
    user: text(z.string().check(z.minLength(1, 'error.required')), { label: 'authn.user', field: 'user_id' }),
    password: secret(),
    superuser: toggle({ optional: true, initial: false, label: 'authn.superuser', field: 'is_superuser' }),
  },
  errors: {
    ALREADY_EXISTS: { step: 'user', key: 'error.taken', suggestFreeName: true },
    INVALID_PARAMETER: { step: 'authn', key: 'authn.keepsNoUsers' },
    NOT_FOUND: { step: 'authn', key: 'authn.gone' },
    BAD_REQUEST: { step: 'user', key: 'access.refused', brokerMessage: true },
  },
  effect: ({ superuser }) => (superuser === true ? { key: 'authn-user.superuser' } : undefined),
  async run({ authn, user, password, superuser = false }, { api, signal }) {
    await api.mqttUserCreate(
      { params: { id: authn }, body: { user_id: user, password, is_superuser: superuser } },
      { signal },
    )
    return done('authn-user.create.done', { user }, ['authnUser'])
  },
})
