import { describe, expect, it } from 'vitest'
import { readUserFile, sampleFile } from './user-file'

const csv = (text: string) => readUserFile('users.csv', text)
const json = (items: unknown) => readUserFile('users.json', JSON.stringify(items))

describe('a file of users', () => {
  it('is read by its columns in any order, with commas or blanks between them', () => {
    const alice = { user_id: 'alice', password_hash: 'ab', salt: 'cd', is_superuser: true }
    expect(csv('user_id,password_hash,salt,is_superuser\nalice,ab,cd,true\n').users).toEqual([alice])
    expect(csv('is_superuser salt password_hash user_id\r\ntrue cd ab alice\r\n').users).toEqual([alice])
    expect(csv('\uFEFFpassword_hash,user_id\nab,bob').users).toEqual([{ user_id: 'bob', password_hash: 'ab', salt: '', is_superuser: false }])
    expect(json([{ user_id: 'alice', password_hash: 'ab', salt: 'cd', is_superuser: true }]).users).toEqual([alice])
    expect(csv(sampleFile)).toMatchObject({ users: [{ user_id: 'example1', is_superuser: true }, { user_id: 'example2' }], problems: [] })
  })

  it('may hold passwords in plain, which may hold blanks', () => {
    expect(json([{ user_id: 'carol', password: 'a b,c' }]).users).toEqual([{ user_id: 'carol', password: 'a b,c', is_superuser: false }])
  })

  it('tells each wrong row with its line, its field and why, and takes the others', () => {
    const read = csv('user_id,password_hash,salt,is_superuser\na,h,s,true\n,h,s,true\nb,,s,true\nc,h,s,maybe\na,h,s,false\nd,h,s,true,more\n\ne,h h,s,true\nf,h')
    expect(read.users.map(({ user_id }) => user_id)).toEqual(['a', 'f'])
    expect(read.problems).toEqual([
      { line: 3, field: 'user_id', reason: 'missing' }, { line: 4, field: 'password_hash', reason: 'missing' }, { line: 5, field: 'is_superuser', reason: 'boolean' },
      { line: 6, field: 'user_id', reason: 'twice' }, { line: 7, field: 'is_superuser', reason: 'cells' }, { line: 9, field: 'password_hash', reason: 'blank' },
    ])
    expect(json([1, { user_id: 'x', password_hash: 'h' }, null]).problems).toEqual([{ line: 1, field: '', reason: 'object' }, { line: 3, field: '', reason: 'object' }])
  })

  it.each([
    ['users.csv', '', 'empty'], ['users.csv', 'name,password\nx,y', 'columns'], ['users.csv', 'user_id,password_hash,colour\nx,y,z', 'columns'], ['users.json', '{', 'json'], ['users.json', '{}', 'list'], ['users.json', '[]', 'empty'], ['users.csv', 'PK\u0003\u0004\0\0', 'binary'],
    ['users.json', '\uFFFD\u0008', 'binary'],
    ['users.txt', 'user_id', 'ending'],
  ])('%s with %j holds nothing: %s', (name, text, reason) => expect(readUserFile(name, text)).toMatchObject({ users: [], problems: [], fault: { reason } }))

  it('names columns that nobody knows in short', () => {
    const { fault } = csv(`user_id,password,${'x'.repeat(5000)}\na,b,c`)
    expect(fault?.name.length).toBeLessThanOrEqual(81)
  })
})
