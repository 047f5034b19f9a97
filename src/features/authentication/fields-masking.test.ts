import { expect, it } from 'vitest'
import { bodyOf } from '@/contract/family/body'
import { checkConfig } from '@/contract/family/check'
import type { Config } from '@/contract/family/config'
import { toAuthenticatorSettings } from './contract'
import { findAuthnKind } from './fields'

it('sends back a field of newer brokers that the form does not show (clients that stay after their token expires)', () => {
  const stored = {
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
  const config = toAuthenticatorSettings(stored) as Config
  const { fields = {}, ignored: ignored = [] } = findAuthnKind(config) ?? {}
  const changed = { ...config, acl_claim_name: 'rights' }
  expect(bodyOf(fields, changed, { omitDefaults: false })).toMatchObject({
    disconnect_after_expire: false,
    acl_claim_name: 'rights',
  })
  // Only the form does not know it, and keeps it.
  expect(checkConfig(fields, changed, ignored).map(({ path }) => path)).toEqual(['disconnect_after_expire'])
})
