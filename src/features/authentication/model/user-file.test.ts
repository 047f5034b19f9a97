import { describe, expect, it } from 'vitest'
import { readUserFile, sampleFile } from './user-file'

const csv = (text: string) => readUserFile('users.csv', text)
const json = (items: unknown) => readUserFile('users.json', JSON.stringify(items))

describe('reading a file of users', () => {
  it('reads columns in any order, separated by commas or blanks', () => {
    const alice = { user_id: 'alice', password_hash: 'ab', salt: 'cd', is_superuser: true }
    expect(csv('user_id,password_hash,salt,is_superuser\nalice,ab,cd,true\n').users).toEqual([alice])
    expect(csv('is_superuser salt password_hash user_id\r\ntrue cd ab alice\r\n').users).toEqual([alice])
    expect(csv('\uFEFFpassword_hash,user_id\nab,bob').users).toEqual([
      { user_id: 'bob', password_hash: 'ab', salt: '', is_superuser: false },
    ])
    expect(json([{ user_id: 'alice', password_hash: 'ab', salt: 'cd', is_superuser: true }]).users).toEqual([
      alice,
    ])
    expect(csv(sampleFile)).toMatchObject({
      users: [{ user_id: 'example1', is_superuser: true }, { user_id: 'example2' }],
      problems: [],
    })
  })

  it('accepts plain passwords, which may contain blanks', () => {
    expect(json([{ user_id: 'carol', password: 'a b,c' }]).users).toEqual([
      { user_id: 'carol', password: 'a b,c', is_superuser: false },
    ])
  })

  it('accepts quoted cells (RFC 4180)', () => {
    const dave = { user_id: 'dave', password: 'secret2', is_superuser: false }
    expect(csv('user_id,password,is_superuser\n"dave","secret2",false').users).toEqual([dave])
    expect(csv('"user_id","password","is_superuser"\r\n"dave","secret2","FALSE"\r\n').users).toEqual([dave])
    expect(csv('user_id,password\n"smith, ""j""",",secret"" "').users).toEqual([
      { user_id: 'smith, "j"', password: ',secret" ', is_superuser: false },
    ])
  })

  it('accepts ids with blanks, which the JSON of the request can contain', () => {
    expect(csv('user_id,password_hash,salt\ntwo words,ab,c d').users).toEqual([
      { user_id: 'two words', password_hash: 'ab', salt: 'c d', is_superuser: false },
    ])
  })

  it('keeps fields that the console does not know', () => {
    expect(json([{ user_id: 'a', password_hash: 'h', tier: 2 }]).users).toEqual([
      { user_id: 'a', password_hash: 'h', salt: '', is_superuser: false, other: { tier: 2 } },
    ])
    expect(csv('user_id,password_hash,other_fields\na,h,"{""tier"":2}"').users).toEqual([
      { user_id: 'a', password_hash: 'h', salt: '', is_superuser: false, other: { tier: 2 } },
    ])
    expect(csv('user_id,password_hash,other_fields\na,h,nonsense').problems).toMatchObject([
      { line: 2, field: 'other_fields', reason: 'json' },
    ])
  })

  it('reports each wrong row with line, field and reason, and accepts the others', () => {
    const read = csv(
      'user_id,password_hash,salt,is_superuser\na,h,s,true\n,h,s,true\nb,,s,true\nc,h,s,maybe\na,h,s,false\nd,h,s,true,more\n\ne"x,h,s,true\nf,h',
    )
    expect(read.users.map(({ user_id }) => user_id)).toEqual(['a', 'f'])
    expect(read.problems).toEqual([
      { line: 3, field: 'user_id', reason: 'missing', source: ',h,s,true' },
      { line: 4, field: 'password_hash', reason: 'missing', source: 'b,,s,true' },
      { line: 5, field: 'is_superuser', reason: 'boolean', source: 'c,h,s,maybe' },
      { line: 6, field: 'user_id', reason: 'twice', source: 'a,h,s,false' },
      { line: 7, field: 'is_superuser', reason: 'cells', source: 'd,h,s,true,more' },
      { line: 9, field: 'user_id', reason: 'quote', source: 'e"x,h,s,true' },
    ])
    expect(json([1, { user_id: 'x', password_hash: 'h' }, null]).problems).toEqual([
      { line: 1, field: '', reason: 'object', source: 1 },
      { line: 3, field: '', reason: 'object', source: null },
    ])
  })

  it.each([
    ['users.csv', '', 'empty'],
    ['users.csv', 'name,password\nx,y', 'columns'],
    ['users.csv', 'user_id,password\n"x,y', 'quotes'],
    ['users.csv', 'user_id,password_hash,colour\nx,y,z', 'columns'],
    ['users.json', '{', 'json'],
    ['users.json', '{}', 'list'],
    ['users.json', '[]', 'empty'],
    ['users.csv', 'PK\u0003\u0004\0\0', 'binary'],
    ['users.json', '\uFFFD\u0008', 'binary'],
    ['users.txt', 'user_id', 'ending'],
  ])('%s with %j holds nothing: %s', (name, text, reason) =>
    expect(readUserFile(name, text)).toMatchObject({ users: [], problems: [], fault: { reason } }),
  )

  it('shortens the names of unknown columns', () => {
    const { fault } = csv(`user_id,password,${'x'.repeat(5000)}\na,b,c`)
    expect(fault?.name.length).toBeLessThanOrEqual(81)
  })
})
