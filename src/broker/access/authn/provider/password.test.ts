import { describe, expect, it } from 'vitest'
import { fits, hash } from './password'
import type { Hashing } from '../settings'

/**
 * Created with other programs: `printf | sha256sum` and the like, Python's hashlib, RFC 6070 (PBKDF2 with
 * SHA-1), and OpenBSD's bcrypt.
 */
const created: [string, Hashing, string, string, string][] = [
  ['plain', { name: 'plain', salt_position: 'disable' }, 'public', '', 'public'],
  [
    'md5, salt first',
    { name: 'md5', salt_position: 'prefix' },
    '67a1e09bb1f83f5007dc119c14d663aa',
    'salt',
    'password',
  ],
  [
    'sha, none',
    { name: 'sha', salt_position: 'disable' },
    '5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8',
    'unused',
    'password',
  ],
  [
    'sha256, salt last',
    { name: 'sha256', salt_position: 'suffix' },
    '7a37b85c8918eac19a9089c0fa5a2ab4dce3f90528dcdeec108b23ddf3607b99',
    'salt',
    'password',
  ],
  [
    'pbkdf2',
    { name: 'pbkdf2', mac_fun: 'sha', iterations: 4096 },
    '4b007901b765489abead49d926f721d065a429c1',
    'salt',
    'password',
  ],
  [
    'pbkdf2, shorter',
    { name: 'pbkdf2', mac_fun: 'sha', iterations: 2, dk_length: 8 },
    'ea6c014dc72d6f8c',
    'salt',
    'password',
  ],
  [
    'bcrypt, without its salt',
    { name: 'bcrypt' },
    '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
    '',
    'U*U',
  ],
]

describe('verifies hashes created by other programs', () => {
  it.each(created)('%s', async (_, algorithm, password_hash, salt, password) => {
    expect(await fits(algorithm, { password_hash, salt }, Buffer.from(password))).toBe(true)
    expect(await fits(algorithm, { password_hash, salt }, Buffer.from(`${password}x`))).toBe(false)
    expect(await fits(algorithm, { password_hash, salt }, undefined)).toBe(false)
  })
})

it('compares lower-case hex only', async () => {
  const [, algorithm, password_hash, salt] = created[3]!
  expect(
    await fits(algorithm, { password_hash: password_hash.toUpperCase(), salt }, Buffer.from('password')),
  ).toBe(false)
})

describe('verifies its own hashes, which do not contain the password', () => {
  const algorithms: Hashing[] = [
    { name: 'md5', salt_position: 'prefix' },
    { name: 'sha', salt_position: 'suffix' },
    { name: 'sha256', salt_position: 'disable' },
    { name: 'sha512', salt_position: 'prefix' },
    { name: 'bcrypt', salt_rounds: 4 },
    { name: 'pbkdf2', mac_fun: 'sha512', iterations: 3 },
    { name: 'pbkdf2', mac_fun: 'ripemd160', iterations: 1 },
  ]
  it.each(algorithms.map((algorithm) => [JSON.stringify(algorithm), algorithm] as const))(
    '%s',
    async (_, algorithm) => {
      const [one, two] = [await hash(algorithm, 'pass wörd'), await hash(algorithm, 'pass wörd')]
      expect(JSON.stringify(one)).not.toContain('wörd')
      // Salted hashes differ.
      if (!('salt_position' in algorithm) || algorithm.salt_position !== 'disable')
        expect(one.password_hash).not.toBe(two.password_hash)
      expect(await fits(algorithm, one, Buffer.from('pass wörd'))).toBe(true)
      expect(await fits(algorithm, one, Buffer.from(''))).toBe(false)
    },
  )

  it('hashes an empty password, which differs from none', async () => {
    const algorithm: Hashing = { name: 'sha256', salt_position: 'prefix' }
    const stored = await hash(algorithm, '')
    expect([
      await fits(algorithm, stored, Buffer.alloc(0)),
      await fits(algorithm, stored, undefined),
    ]).toEqual([true, false])
  })
})
