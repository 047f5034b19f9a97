import { describe, expect, it } from 'vitest'
import { readImport } from './import'

const csv = (text: string) => {
  const { users, fault } = readImport('users.csv', text)
  return { ids: users.map(({ user_id }) => user_id), fault }
}
const json = (value: unknown) =>
  readImport('users.json', typeof value === 'string' ? value : JSON.stringify(value))

describe('imports the rows before an invalid one', () => {
  it.each([
    ['a cell too few', 'user_id,password_hash,salt\na,h,s\nb,h\nc,h,s', ['a'], 'bad_format'],
    [
      'an empty cell, which moves the rest',
      'user_id,password_hash,salt,is_superuser\na,h,s,true\nb,h,,true',
      ['a'],
      'bad_format',
    ],
    ['a cell too many', 'user_id,password_hash\na,h\nb,h,x', ['a'], 'bad_format'],
    ['neither true nor false', 'user_id,password_hash,is_superuser\na,h,false\nb,h,yes', ['a'], 'bad_format'],
    ['a column nobody knows', 'user_id,password_hash,colour\na,h,red', [], 'bad_format'],
    ['no column of hashes', 'user_id,salt\na,s', [], 'bad_format'],
    ['nothing', '', [], 'empty_file'],
    ['a head alone, whatever it says', 'nonsense\n', [], undefined],
    [
      'columns in any order, blanks between them, empty lines',
      'is_superuser password_hash user_id\r\n\r\ntrue h a\nfalse,h b\n',
      ['a', 'b'],
      undefined,
    ],
  ])('%s', (_, text, ids, fault) => {
    expect(csv(text)).toEqual({ ids, fault })
  })
  it('imports JSON rows before an invalid one', () => {
    const good = { user_id: 'a', password_hash: 'h', is_superuser: true }
    expect(json([good, { user_id: 'b' }, good])).toEqual({
      users: [{ user_id: 'a', secret: 'h', salt: '', is_superuser: true }],
      fault: 'bad_format',
    })
    expect(json([good]).fault).toBeUndefined()
    for (const bad of [{}, 'x', '[', [null], [{ user_id: 1, password_hash: 'h' }]])
      expect(json(bad)).toEqual({ users: [], fault: 'bad_format' })
  })
})

it('reads passwords in place of hashes', () => {
  const users = [{ user_id: 'a', secret: 'p', salt: '', is_superuser: true }]
  expect(readImport('u.csv', 'user_id,password,is_superuser\na,p,true', 'password').users).toEqual(users)
  expect(readImport('u.csv', 'user_id,password_hash\na,p', 'password').fault).toBe('bad_format')
})

it('detects the format by the file extension', () => {
  expect([
    readImport('users', '').fault,
    readImport('users.txt', '').fault,
    readImport('USERS.CSV', '').fault,
  ]).toEqual([
    'unknown_file_format',
    '{unsupported_file_format,<<".txt">>}',
    '{unsupported_file_format,<<".CSV">>}',
  ])
})
