import { createHash, pbkdf2Sync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { freshSalt, readHashing, hashPassword, type Hashing } from './hash-password'

const names: Readonly<Record<string, string>> = { sha: 'sha1' }
const positions = ['disable', 'prefix', 'suffix'] as const
const [password, salt] = ['pässwort 1', 'de1024f462fb83910fd13151bd4bd235']

describe('a password hashed like the broker does it', () => {
  it.each(
    (['sha', 'sha256', 'sha512'] as const).flatMap((name) =>
      positions.map((salt_position): [string, Hashing] => [
        `${name} ${salt_position}`,
        { name, salt_position },
      ]),
    ),
  )('%s', async (_, how) => {
    const position = 'salt_position' in how ? how.salt_position : 'disable'
    const data = position === 'disable' ? password : position === 'prefix' ? salt + password : password + salt
    expect(await hashPassword(how, password, salt)).toBe(
      createHash(names[how.name] ?? how.name)
        .update(data)
        .digest('hex'),
    )
  })
  it.each([
    ['sha', 20, undefined],
    ['sha256', 32, undefined],
    ['sha384', 48, undefined],
    ['sha512', 64, undefined],
    ['sha256', 16, 16],
  ] as const)('pbkdf2 with %s in %i bytes', async (mac_fun, bytes, dk_length) => {
    expect(await hashPassword({ name: 'pbkdf2', mac_fun, iterations: 4096, dk_length }, password, salt)).toBe(
      pbkdf2Sync(password, salt, 4096, bytes, names[mac_fun] ?? mac_fun).toString('hex'),
    )
  })
  it('keeps plain passwords', async () =>
    expect(await hashPassword({ name: 'plain', salt_position: 'disable' }, password, '')).toBe(password))
})

it('supports algorithms that browsers do not', () => {
  expect(readHashing({ name: 'sha256', salt_position: 'suffix' })).toEqual({
    name: 'sha256',
    salt_position: 'suffix',
  })
  expect(readHashing({ name: 'pbkdf2', mac_fun: 'sha512', iterations: 10 })).toMatchObject({
    mac_fun: 'sha512',
    iterations: 10,
  })
  for (const settings of [
    { name: 'md5', salt_position: 'prefix' },
    { name: 'bcrypt', salt_rounds: 10 },
    { name: 'pbkdf2', mac_fun: 'md5', iterations: 10 },
    {},
  ])
    expect(readHashing(settings)).toBeUndefined()
})

it('creates another salt each time', () => {
  expect(freshSalt()).toMatch(/^[0-9a-f]{32}$/)
  expect(freshSalt()).not.toBe(freshSalt())
})
