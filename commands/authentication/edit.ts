import { defineCommand, done } from '@/command/command'
import { configuration, pick } from '@/command/param'
import { toAuthenticatorSettings } from '@/features/authentication/contract'
import { merged, type Config } from '@/contract/family/config'
import { authenticationPaths } from '@/features/authentication/paths'
import { isEqual } from '@/lib/equal'
import { to } from '@/route/paths'

/** The two settings that determine how a stored password is compared. */
const hashes = (config: Config) => [config['password_hash_algorithm'], config['user_id_type']]

/**
 * Changes an authenticator. The palette opens its settings; the form saves all of them; in a terminal only
 * the given settings change. Users stored with another hash can no longer log in, so that is asked first
 * (src/contract/docs/authentication.md#authenticators).
 */
export default defineCommand({
  id: 'authentication.edit',
  formerIds: ['authn.update'],
  group: 'group.access',
  danger: 'reversible',
  calls: ['authenticatorDetail', 'authenticatorUpdate'],
  undo: 'authn',
  params: {
    authn: pick('authn', { label: 'authentication.authenticator' }),
    config: configuration(),
  },
  errors: {
    NOT_FOUND: { step: 'authn', key: 'authentication.gone' },
    BAD_REQUEST: { step: 'config', key: 'access.refused', brokerMessage: true },
  },
  async warn({ authn, config }, _, { api, signal, filled }) {
    if (config === undefined || !authn.endsWith('password_based:built_in_database')) return undefined
    const now = toAuthenticatorSettings(
      await api.authenticatorDetail({ params: { id: authn } }, { signal }),
    ) as Config
    const next = filled === true ? (config as Config) : merged(now, config as Config)
    return isEqual(hashes(now), hashes(next))
      ? undefined
      : { body: 'authentication.edit.hashes', values: { authn }, verb: 'form.save' }
  },
  async run({ authn, config }, { api, signal, filled }) {
    if (config === undefined)
      return { kind: 'go', to: to(authenticationPaths.authenticator, { id: authn }, { tab: 'settings' }) }
    const now = toAuthenticatorSettings(await api.authenticatorDetail({ params: { id: authn } }, { signal }))
    const settings = filled === true ? config : merged(now as Config, config as Config)
    await api.authenticatorUpdate(
      {
        params: { id: authn },
        body: {
          ...settings,
          mechanism: now.mechanism,
          ...(now.backend === undefined ? {} : { backend: now.backend }),
        },
      },
      { signal },
    )
    return done('authentication.edit.done', { authn }, ['authn'])
  },
})
