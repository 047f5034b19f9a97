import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { intoNamespace, pick, secret, text, toggle } from '@/command/param'
import { authnIdIn } from '@/features/authentication/model/user-id'

/** Adds a user for MQTT clients to an authenticator with its own user database. */
export default defineCommand({
  id: 'authentication-user.create',
  formerIds: ['authn-user.create'],
  verb: 'verb.add',
  group: 'group.access',
  aliases: ['amu'],
  danger: 'reversible',
  form: 'always',
  calls: ['mqttUserCreate'],
  undo: 'authnUser',
  params: {
    authn: pick('authn', { label: 'authentication.authenticator' }),
    user: text(z.string().check(z.minLength(1, 'error.required')), {
      label: 'authentication.user',
      field: 'user_id',
    }),
    password: secret(),
    superuser: toggle({
      optional: true,
      initial: false,
      label: 'authentication.superuser',
      field: 'is_superuser',
    }),
    namespace: intoNamespace(),
  },
  errors: {
    ALREADY_EXISTS: { step: 'user', key: 'error.taken', suggestFreeName: true },
    INVALID_PARAMETER: { step: 'authn', key: 'authentication.keepsNoUsers' },
    NOT_FOUND: { step: 'authn', key: 'authentication.gone' },
    BAD_REQUEST: { step: 'user', key: 'access.refused', brokerMessage: true },
  },
  effect: ({ superuser }) => (superuser === true ? { key: 'authentication-user.superuser' } : undefined),
  async run({ authn, user, password, superuser = false, namespace }, { api, signal }) {
    await api.mqttUserCreate(
      {
        params: { id: authnIdIn(authn, namespace) },
        body: { user_id: user, password, is_superuser: superuser },
      },
      { signal },
    )
    return done('authentication-user.create.done', { user }, ['authnUser'])
  },
})
