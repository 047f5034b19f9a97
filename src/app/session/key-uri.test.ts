import { expect, it } from 'vitest'
import { keyUri } from './key-uri'

it('names the broker, the user and the key in the format of authenticator apps', () => {
  expect(keyUri('JBSWY3DPEHPK3PXP', 'admin', 'lab')).toBe(
    'otpauth://totp/lab:admin?secret=JBSWY3DPEHPK3PXP&issuer=lab',
  )
})

it('escapes separators in names', () => {
  const uri = new URL(keyUri('ABC', 'a&b/c?d:e#f', 'north:1 & south'))
  expect(decodeURIComponent(uri.pathname).split('/').slice(-1)).toEqual(['c?d e#f'])
  expect(decodeURIComponent(uri.pathname)).toContain('north 1 & south:a&b')
  expect([uri.searchParams.get('secret'), uri.searchParams.get('issuer'), uri.hash]).toEqual([
    'ABC',
    'north 1 & south',
    '',
  ])
})
