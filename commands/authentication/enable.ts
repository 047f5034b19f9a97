import { targetCommand } from '@/command/makers'
import { toAuthenticatorSettings } from '@/features/authentication/contract'
import { pick } from '@/command/param'

/**
 * Enables an authenticator; if it is the only one, all clients that cannot log in are refused. The broker
 * replaces the complete settings, so they are read first
 * (src/contract/docs/authentication.md#authenticators).
 */
export default targetCommand({
  id: 'authentication.enable',
  formerIds: ['authn.enable'],
  verb: 'verb.enable',
  group: 'group.access',
  danger: 'reversible',
  calls: ['authenticatorDetail', 'authenticatorList', 'authenticatorUpdate'],
  undo: 'authn',
  params: { authn: pick('authn', { many: true, label: 'authentication.authenticator' }) },
  errors: { NOT_FOUND: { step: 'authn', key: 'authentication.gone' } },
  async warn({ authn }, targets, { api, signal }) {
    const on = (await api.authenticatorList({}, { signal })).filter(
      (row) => row.$raw === undefined && row.enable !== false,
    )
    return on.length > 0
      ? undefined
      : {
          body: targets.length > 1 ? 'authentication.enable.unguarded.many' : 'authentication.enable.first',
          values: { authn, count: targets.length },
        }
  },
  async run({ authn }, { api, signal }) {
    const now = await api.authenticatorDetail({ params: { id: authn } }, { signal })
    await api.authenticatorUpdate(
      { params: { id: authn }, body: { ...toAuthenticatorSettings(now), enable: true } },
      { signal },
    )
  },
})
