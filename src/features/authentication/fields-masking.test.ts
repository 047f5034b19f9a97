import { expect, it } from 'vitest'
import { bodyOf } from '@/contract/family/body'
import { problemsOf } from '@/contract/family/check'
import type { Config } from '@/contract/family/config'
import { settingsOf } from './contract'
import { authnKindOf } from './fields'

it('sends back what a newer broker keeps with an authenticator and this form does not ask for: a client that stays though its token has expired', () => {
  const told = {
    id: 'jwt',
    mechanism: 'jwt',
    enable: true,
    from: 'password',
    use_jwks: false,
    algorithm: 'hmac-based',
    secret: '******',
    secret_base64_encoded: false,
    verify_claims: {},
    acl_claim_name: 'acl',
    disconnect_after_expire: false,
  }
  const config = settingsOf(told) as Config
  const { fields = {}, ignored = [] } = authnKindOf(config) ?? {}
  const changed = { ...config, acl_claim_name: 'rights' }
  expect(bodyOf(fields, changed, { lean: false })).toMatchObject({
    disconnect_after_expire: false,
    acl_claim_name: 'rights',
  })
  // It is unknown to the form alone, which leaves what it does not know as it was.
  expect(problemsOf(fields, changed, ignored).map(({ path }) => path)).toEqual(['disconnect_after_expire'])
})
