import { expect, it } from 'vitest'
import type { PresentedCertificate } from '@/contract/presented-certificates'
import { toEnding, firstToEnd, hasCertificate, isReadable, findValidity } from './presented'

const day = 24 * 3_600_000
const certificate = (subject: string, validFrom: number, validTo: number): PresentedCertificate => ({
  subject,
  issuer: 'CN=Example root',
  names: [],
  validFrom,
  validTo,
  fingerprint: '00',
})

it('counts the certificate of the chain that ends first, and the one that is valid last', () => {
  const presented = {
    address: 'broker.example:8883',
    certificates: [certificate('leaf', 5, 90), certificate('issuer', 7, 60), certificate('root', 1, 80)],
  }
  expect(firstToEnd(presented)?.subject).toBe('issuer')
  expect(findValidity(presented)).toEqual({ from: 7, until: 60 })
  expect(findValidity({ address: 'broker.example:8883', failure: 'refused' })).toBeUndefined()
})

it('sorts ends by what is left: nothing, up to thirty days, more', () => {
  expect([undefined, 0, 29 * day, 31 * day].map((at) => toEnding(at, 1))).toEqual([
    'unknown',
    'expired',
    'soon',
    'later',
  ])
})

it('reads certificates of TLS over TCP only', () => {
  expect(['ssl', 'wss', 'quic', 'dtls', 'tcp', 'ws', 'udp'].filter(hasCertificate)).toEqual([
    'ssl',
    'wss',
    'quic',
    'dtls',
  ])
  expect(['ssl', 'wss', 'https', 'quic', 'dtls'].filter(isReadable)).toEqual(['ssl', 'wss', 'https'])
})
