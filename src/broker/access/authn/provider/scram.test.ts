import { describe, expect, it } from 'vitest'
import { prove } from '../harness'
import { formatChallenge, finish, deriveKeys, getMethod, readFirst, type First } from './scram'

const firstOf = (text: string): First | undefined => readFirst(Buffer.from(text))

describe('SCRAM example of RFC 7677 §3', () => {
  const nonce = 'rOprNGfwEbeRWgbNEkqO'
  const own = '%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0'
  const final = `c=biws,r=${nonce}${own},p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=`
  const first = firstOf(`n,,n=user,r=${nonce}`)!

  it('reproduces the exchange', async () => {
    const keys = await deriveKeys('sha256', 4096, 'pencil', Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64'))
    const challenge = formatChallenge(first, keys, 4096, own)
    expect(challenge).toBe(`r=${nonce}${own},s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096`)
    expect(finish('sha256', first, challenge, keys, Buffer.from(final))).toBe(
      'v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=',
    )
  })

  it.each([
    ['another password', 'pencils', final],
    ['another nonce', 'pencil', final.replace('%hv', '%hw')],
    ['another binding', 'pencil', final.replace('biws', 'eSws')],
    ['a shorter proof', 'pencil', final.replace(/p=.*/, 'p=dHzb')],
    ['no proof', 'pencil', final.replace(/,p=.*/, '')],
    ['nothing', 'pencil', ''],
  ])('refuses %s', async (_, password, sent) => {
    const keys = await deriveKeys('sha256', 4096, password, Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64'))
    expect(
      finish('sha256', first, formatChallenge(first, keys, 4096, own), keys, Buffer.from(sent)),
    ).toBeUndefined()
  })
})

it('works with another client, with SHA-512 and a name with commas and equals signs (RFC 5802 §5.1)', async () => {
  const keys = await deriveKeys('sha512', 3, 'pä ss')
  const bare = 'n=a=2Cb=3Dc,r=abc'
  const first = firstOf(`y,,${bare}`)!
  expect(first.username).toBe('a,b=c')
  const challenge = formatChallenge(first, keys, 3, 'xyz')
  expect(
    finish('sha512', first, challenge, keys, Buffer.from(prove('sha512', 'pä ss', bare, challenge, 'eSws'))),
  ).toMatch(/^v=/)
})

it.each([
  '',
  'n,,',
  'n,,n=,r=x',
  'n,,n=a',
  'n,,n=a=2Dx,r=x',
  'p=tls-unique,,n=a,r=x',
  'n,a=other,n=a,r=x',
  'n,,m=x,n=a,r=x',
  'n,,n=a,r=ä',
])('refuses %j as a first message', (text) => {
  expect(firstOf(text)).toBeUndefined()
})

it('names its methods', () => {
  expect([getMethod('sha256'), getMethod('sha512')]).toEqual(['SCRAM-SHA-256', 'SCRAM-SHA-512'])
})
