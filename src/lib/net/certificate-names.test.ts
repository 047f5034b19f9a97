import { expect, it } from 'vitest'
import { readLeafNames } from './certificate-names'

/** Made by openssl 3.0 with the names below and an email address. */
const pem = `-----BEGIN CERTIFICATE-----
MIICKTCCAc+gAwIBAgIUAPOKEipjTqa3rRsdv07RVpPSzxowCgYIKoZIzj0EAwIw
OTELMAkGA1UEBhMCREUxETAPBgNVBAoMCEV4w6RtcGxlMRcwFQYDVQQDDA5icm9r
ZXIuZXhhbXBsZTAgFw0yNjExMjcxMDU4MzhaGA8yMDgxMDgzMDEwNTgzOFowOTEL
MAkGA1UEBhMCREUxETAPBgNVBAoMCEV4w6RtcGxlMRcwFQYDVQQDDA5icm9rZXIu
ZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABKP98eNk5zghLsCk6/mW
W85kS4m0Iy28dSkfIFWuCC+eUDhBEW8Zp9ZYedGwS/+apfc/ADmRqQ6UKld9smwT
O6+jgbIwga8wHQYDVR0OBBYEFN5k8vpRMkdRpcak6E+CFV5QZhWTMB8GA1UdIwQY
MBaAFN5k8vpRMkdRpcak6E+CFV5QZhWTMA8GA1UdEwEB/wQFMAMBAf8wXAYDVR0R
BFUwU4IOYnJva2VyLmV4YW1wbGWCECouYnJva2VyLmV4YW1wbGWHBAoAAAGHEAAA
AAAAAAAAAAAAAAAAAAGHECABDbgAAAAAAAAABQAAAAGBBWFAYi5jMAoGCCqGSM49
BAMCA0gAMEUCIHfuutIIMqBj+9nt/cvkSrYVFf/qb3q/fkCE5VOvQLYlAiEAzSdl
pQzPCja4ZsTxiqJ2v/SNgruAJhqcIH2SXNZiuo4=
-----END CERTIFICATE-----`

it('reads subject, issuer, host names and addresses', () => {
  const name = 'C=DE, O=Exämple, CN=broker.example'
  expect(readLeafNames(pem)).toEqual({
    subject: name,
    issuer: name,
    names: ['broker.example', '*.broker.example', '10.0.0.1', '::1', '2001:db8::5:0:1'],
  })
})

it.each([
  ['no certificate', 'text'],
  ['broken Base64', pem.replace('MII', '!!!')],
  ['another structure', '-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----'],
])('reads nothing of %s', (_, text) => {
  expect(readLeafNames(text)?.names ?? []).toEqual([])
  expect(readLeafNames(text)?.subject ?? '').toBe('')
})
