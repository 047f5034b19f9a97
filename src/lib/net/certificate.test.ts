import { describe, expect, it } from 'vitest'
import { textToBase64, toBase64 } from '@/lib/text/base64'
import { certificateState, readValidities } from './certificate'

/** Made by openssl 3.0, which says the dates below: a leaf, an authority beyond 2049, and a certificate of version 1. */
const leaf = `-----BEGIN CERTIFICATE-----
MIIBczCCARmgAwIBAgIUFDoalxCYZVCWqUOxB/EKD7O6HEowCgYIKoZIzj0EAwIw
DzENMAsGA1UEAwwEbGVhZjAeFw0yNjExMjMwMDQzNTdaFw0yNzEyMjgwMDQzNTda
MA8xDTALBgNVBAMMBGxlYWYwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQ1xzmn
Mr7eRpq/OblwbuQBMrQVT6Qfn5OgACRp4igazP4h9E0iS/kB0FFS4VC1r3yFB+RO
tnYgnAPQ7JXIowhXo1MwUTAdBgNVHQ4EFgQUNaWMtMizJhjNcIoGG5VaZ6aTAqow
HwYDVR0jBBgwFoAUNaWMtMizJhjNcIoGG5VaZ6aTAqowDwYDVR0TAQH/BAUwAwEB
/zAKBggqhkjOPQQDAgNIADBFAiEAzkSott0S8Pblk2vQkW/q3q2ZDtEBdZIwB3+k
OJ2AuU0CIFwSHvDM6zNa3S4rTfZJXnOu5vfDNU7n+zqH0rMn/I0b
-----END CERTIFICATE-----`
const authority = `-----BEGIN CERTIFICATE-----
MIIBcTCCARegAwIBAgIULQ08FjyE3SHMvY9ziXjLhjNNcrQwCgYIKoZIzj0EAwIw
DTELMAkGA1UEAwwCY2EwIBcNMjYxMTIzMDA0MzU3WhgPMjA1OTEwMDEwMDQzNTda
MA0xCzAJBgNVBAMMAmNhMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAENcc5pzK+
3kaavzm5cG7kATK0FU+kH5+ToAAkaeIoGsz+IfRNIkv5AdBRUuFQta98hQfkTrZ2
IJwD0OyVyKMIV6NTMFEwHQYDVR0OBBYEFDWljLTIsyYYzXCKBhuVWmemkwKqMB8G
A1UdIwQYMBaAFDWljLTIsyYYzXCKBhuVWmemkwKqMA8GA1UdEwEB/wQFMAMBAf8w
CgYIKoZIzj0EAwIDSAAwRQIgGFPaJdObRIuqGheYWEtOIDUck4kkOCnQbsBe1tsM
e20CIQCx9AcpnhR/VzCbpRpfJbltSqmC0nimiR6hLgeMpc3RoQ==
-----END CERTIFICATE-----`
const versionOne = `-----BEGIN CERTIFICATE-----
MIIBEzCBuwIUf/x9Og91y30VLE4LUI+BzVDLq2QwCgYIKoZIzj0EAwIwDTELMAkG
A1UEAwwCdjEwHhcNMjYxMTIzMDA0MzU3WhcNMjcwMjIxMDA0MzU3WjANMQswCQYD
VQQDDAJ2MTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABDXHOacyvt5Gmr85uXBu
5AEytBVPpB+fk6AAJGniKBrM/iH0TSJL+QHQUVLhULWvfIUH5E62diCcA9Dslcij
CFcwCgYIKoZIzj0EAwIDRwAwRAIgcre1XAjMCwY4+NOBOHbjeFCT3jy+Z4t5d8Wr
E6qA940CIDKEYYjmLV6ACxcTq0v4c0UFqzTw4gWFnAjfikwZ2Rs6
-----END CERTIFICATE-----`
const from = Date.UTC(2026, 10, 23, 0, 43, 57)
const good = { from, until: Date.UTC(2027, 11, 28, 0, 43, 57) }
const long = { from, until: Date.UTC(2059, 9, 1, 0, 43, 57) }

const wrapped = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`
const bytesOf = (pem: string) =>
  Uint8Array.from(atob(pem.split('\n').slice(1, -1).join('')), (sign) => sign.charCodeAt(0))

describe('the validity of a certificate', () => {
  it('is parsed with years of two and four digits, and without a version', () => {
    expect([leaf, authority, versionOne].map(readValidities)).toEqual([
      [good],
      [long],
      [{ from, until: Date.UTC(2027, 1, 21, 0, 43, 57) }],
    ])
  })
  it('is parsed for each certificate of a chain, in order, between other text', () => {
    expect(
      readValidities(`subject=CN = leaf\r\n${leaf.replaceAll('\n', '\r\n')}\nissuer\n${authority}\n`),
    ).toEqual([good, long])
  })
  it('reads two-digit years from 50 as the last century', () => {
    const bytes = bytesOf(leaf)
    const at = String.fromCharCode(...bytes).indexOf('271228004357Z')
    bytes.set(
      [...'991228'].map((sign) => sign.charCodeAt(0)),
      at,
    )
    expect(readValidities(wrapped(toBase64(bytes)))).toEqual([
      { from, until: Date.UTC(1999, 11, 28, 0, 43, 57) },
    ])
  })
  it('reports a certificate truncated anywhere as broken', () => {
    const bytes = bytesOf(leaf)
    for (let length = 1; length < bytes.length; length += 1)
      expect(readValidities(wrapped(toBase64(bytes.subarray(0, length))))).toEqual(['broken'])
  })
  it.each([
    ['no base64', '!!!!'],
    ['no DER', textToBase64('hello')],
    ['nothing', ''],
    ['a length without end', toBase64(Uint8Array.of(0x30, 0x80, 0, 0))],
    ['a length of a gigabyte', toBase64(Uint8Array.of(0x30, 0x84, 0x40, 0, 0, 0))],
  ])('reports %s as broken', (_, body) => {
    expect(readValidities(wrapped(body))).toEqual(['broken'])
  })
  it('finds none in a key or a path', () => {
    expect(
      ['-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----', 'etc/certs/cert.pem', ''].flatMap(
        readValidities,
      ),
    ).toEqual([])
  })
})

it.each([
  [good.until, 'expired'],
  [good.until - 1, 'soon'],
  [good.until - 30 * 86_400_000, 'good'],
  [good.until - 30 * 86_400_000 + 1, 'soon'],
  [from, 'good'],
  [from - 1, 'early'],
] as const)('has at %i the state %s', (now, state) => {
  expect(certificateState(good, now)).toBe(state)
})
