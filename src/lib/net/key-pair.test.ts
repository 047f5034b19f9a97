import { expect, it } from 'vitest'
import { fromBase64 } from '@/lib/text/base64'
import { pairProblem } from './key-pair'
import * as pki from './tls-fixture'
import { readTlsFile } from './tls-file'

it.each([
  ['EC, PKCS#8', pki.certificateA, pki.keyA],
  ['EC, SEC 1', pki.certificateA, pki.sec1KeyA],
  ['RSA, PKCS#8', pki.rsaCertificate, pki.rsaKey],
  ['RSA, PKCS#1', pki.rsaCertificate, pki.pkcs1Key],
  ['Ed25519', pki.edCertificate, pki.edKey],
  ['a chain', `${pki.certificateA}\n${pki.rsaCertificate}`, pki.keyA],
  ['with Windows line ends', pki.certificateA.replaceAll('\n', '\r\n'), pki.keyA],
  ['paths', '/etc/cert.pem', '/etc/key.pem'],
  ['a path and a key', '/etc/cert.pem', pki.keyA],
  ['nothing', '', ''],
  ['text that is no key', pki.certificateA, '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----'],
])('accepts a certificate with its key: %s', (_, certificate, key) => {
  expect(pairProblem(certificate, key, false)).toBeUndefined()
})

it.each([
  ['EC, PKCS#8', pki.certificateA, pki.keyB],
  ['EC, SEC 1', pki.certificateB, pki.sec1KeyA],
  ['RSA', pki.rsaCertificate, pki.otherPkcs1Key],
  ['another algorithm', pki.rsaCertificate, pki.keyA],
  ['another algorithm', pki.edCertificate, pki.rsaKey],
])('rejects the key of another certificate: %s', (_, certificate, key) => {
  expect(pairProblem(certificate, key, false)).toBe('keyMismatch')
})

it('requires a password for an encrypted key, and leaves checking it to the broker', () => {
  const traditional = pki.pkcs1Key.replace(
    '-----BEGIN RSA PRIVATE KEY-----\n',
    '-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n',
  )
  for (const key of [pki.encryptedKeyA, traditional])
    expect([pairProblem(pki.certificateA, key, false), pairProblem(pki.certificateA, key, true)]).toEqual([
      'keyEncrypted',
      undefined,
    ])
})

const derOf = (pem: string) => fromBase64(pem.split('\n').slice(1, -1).join('')) ?? new Uint8Array()

it.each(Object.entries(pki).filter(([, text]) => text.startsWith('-----')))(
  'converts %s in DER to the same PEM',
  (_, pem) => {
    const read = readTlsFile(derOf(pem))
    expect('text' in read ? read.text.trim() : read).toBe(pem)
  },
)

it('keeps text unchanged, and rejects PKCS#12 and other binary files', () => {
  expect(readTlsFile(new TextEncoder().encode(`${pki.certificateA}\r\n`))).toEqual({
    text: `${pki.certificateA}\r\n`,
  })
  expect(readTlsFile(fromBase64(pki.pkcs12) ?? new Uint8Array())).toEqual({ refused: 'pkcs12' })
  expect(
    [
      Uint8Array.of(0xfe, 0xed, 0xfe, 0xed),
      Uint8Array.of(0x30, 0x03, 0x02, 0x01, 0x01),
      Uint8Array.of(97, 0, 98),
    ].map(readTlsFile),
  ).toEqual([{ refused: 'binary' }, { refused: 'binary' }, { refused: 'binary' }])
})
