import { targetCommand } from '@/command/makers'
import { toAuthenticatorSettings } from '@/features/authentication/contract'
import { pick } from '@/command/param'

/**
 * Disables an authenticator; without any enabled one, every client may connect
 * (src/contract/docs/authentication.md#authenticators, src/contract/docs/authentication.md#empty-chain).
 */
export default targetCommand({
  id: 'authentication.disable',
  formerIds: ['authn.disable'],
  verb: 'verb.disable',
  group: 'group.access',
  danger: 'disruptive',
  calls: ['authenticatorDetail', 'authenticatorList', 'authenticatorUpdate'],
  undo: 'authn',
  params: { authn: pick('authn', { many: true, label: 'authentication.authenticator' }) },
  errors: { NOT_FOUND: { step: 'authn', key: 'authentication.gone' } },
  async warn({ authn }, targets, { api, signal }) {
    const off = new Set(targets.length > 0 ? targets : [authn])
    const left = (await api.authenticatorList({}, { signal })).filter(
      (row) => row.$raw === undefined && row.enable !== false && !off.has(row.id),
    )
    return left.length > 0
      ? undefined
      : { body: 'authentication.disable.confirm.last', values: { authn, count: off.size } }
  },
  async run({ authn }, { api, signal }) {
    const now = await api.authenticatorDetail({ params: { id: authn } }, { signal })
    await api.authenticatorUpdate(
      { params: { id: authn }, body: { ...toAuthenticatorSettings(now), enable: false } },
      { signal },
    )
  },
})
