import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { findReturnAddress } from './return-address'

const oidc = (redirect: string) =>
  `https://id.example.com/authorize?client_id=c&state=s&redirect_uri=${encodeURIComponent(redirect)}`
const saml = (address: string) => {
  const xml = `<samlp:AuthnRequest AssertionConsumerServiceURL="${address}" ID="_1" Version="2.0"/>`
  return `https://id.example.com/saml?SAMLRequest=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`
}

it.each([
  ['oidc', oidc('https://mqtt.example.com/api/v5/sso/oidc/callback'), 'https://mqtt.example.com/'],
  ['oidc', oidc('http://127.0.0.1:18083/emqx/api/v5/sso/oidc/callback'), 'http://127.0.0.1:18083/emqx'],
  ['saml', saml('https://mqtt.example.com:8443/api/v5/sso/saml/acs'), 'https://mqtt.example.com:8443/'],
] as const)('%s returns to the dashboard of its callback', async (provider, location, address) => {
  expect(await findReturnAddress(provider, location)).toBe(address)
})

it.each([
  ['oidc', 'https://id.example.com/authorize?client_id=c&request_uri=urn%3Aexample%3Apushed'],
  ['oidc', oidc('https://mqtt.example.com/elsewhere')],
  ['oidc', oidc('javascript:alert(1)/api/v5/sso/oidc/callback')],
  ['saml', 'https://id.example.com/saml?SAMLRequest=AAAA'],
  ['saml', 'https://id.example.com/saml'],
  ['saml', 'no address'],
] as const)('%s gives no address for %s', async (provider, location) => {
  expect(await findReturnAddress(provider, location)).toBeUndefined()
})
