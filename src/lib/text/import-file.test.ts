import { expect, it } from 'vitest'
import { leftOutFile } from './import-file'
import { readRuleFile } from '@/features/authorization/model/rule-file'
import { readUserFile } from '@/features/authentication/model/user-file'

const why = (reason: string) => `because: ${reason}, "really"`

const userFile = [
  'user_id,password,is_superuser',
  'good,pw,false',
  '"two, ""x""", keep this ,perhaps',
  `"a"b,pw,false`,
  `'=plain,'=pw,oops`,
  'long,pw,true,more,and more',
].join('\r\n')

it('contains the original rows after line, field and reason, and can be read back', () => {
  const first = readUserFile('users.csv', userFile)
  expect(first.problems.map(({ line, field, reason }) => [line, field, reason])).toEqual([
    [3, 'is_superuser', 'boolean'],
    [4, 'user_id', 'quote'],
    [5, 'is_superuser', 'boolean'],
    [6, 'is_superuser', 'cells'],
  ])
  const { name, text, type } = leftOutFile(first, why)
  expect([name, type]).toEqual(['rows-left-out.csv', 'text/csv'])
  expect(text).toBe(
    [
      '\uFEFFline,field,reason,user_id,password,is_superuser',
      '3,is_superuser,"because: boolean, ""really""","two, ""x""", keep this ,perhaps',
      '4,user_id,"because: quote, ""really""","a"b,pw,false',
      `5,is_superuser,"because: boolean, ""really""",'=plain,'=pw,oops`,
      '6,is_superuser,"because: cells, ""really""",long,pw,true,more,and more',
      '',
    ].join('\r\n'),
  )

  const again = readUserFile(name, text)
  expect(again.problems.map(({ reason, source }) => [reason, source])).toEqual(
    first.problems.map(({ reason, source }) => [reason, source]),
  )
  expect(leftOutFile(again, why).text.replace(/^\d+/gm, '')).toBe(text.replace(/^\d+/gm, ''))
})

it('can be imported after its rows are corrected', () => {
  const { name, text } = leftOutFile(readUserFile('users.csv', userFile), why)
  const mended = text
    .replaceAll('perhaps', 'true')
    .replace('"a"b', 'ab')
    .replace('oops', 'false')
    .replace(',more,and more', '')
  expect(readUserFile(name, mended)).toMatchObject({
    problems: [],
    users: [
      { user_id: 'two, "x"', password: 'keep this', is_superuser: true },
      { user_id: 'ab', password: 'pw' },
      { user_id: '=plain', password: "'=pw", is_superuser: false },
      { user_id: 'long', is_superuser: true },
    ],
  })
})

it('converts a blank-separated table to commas', () => {
  const { text } = leftOutFile(
    readUserFile('users.csv', 'user_id password_hash is_superuser\na h maybe'),
    why,
  )
  expect(text).toMatch(
    /^\uFEFFline,field,reason,user_id,password_hash,is_superuser\r\n2,is_superuser,".*",a,h,maybe\r\n$/,
  )
})

it('keeps unknown fields of the items of a JSON list', () => {
  const { name, text } = leftOutFile(
    readUserFile('users.json', JSON.stringify([{ user_id: 'a', tier: 2 }, 7])),
    why,
  )
  expect(name).toBe('rows-left-out.json')
  expect(JSON.parse(text)).toEqual([
    { line: 1, field: 'password_hash', reason: why('missing'), user_id: 'a', tier: 2 },
    { line: 2, field: '', reason: why('object'), item: 7 },
  ])
  const mended = JSON.stringify(
    (JSON.parse(text) as object[]).slice(0, 1).map((item) => ({ ...item, password: 'p' })),
  )
  expect(readUserFile(name, mended).users).toEqual([
    { user_id: 'a', password: 'p', is_superuser: false, other: { tier: 2 } },
  ])
})

it('contains rules of both forms, each with its client ID, username or all', () => {
  const csv = leftOutFile(
    readRuleFile(
      'r.csv',
      'as,who,permission,action,topic\nclientid,c,alow,all,"a,b"\nclientid,c,allow,all,x',
    ),
    why,
  )
  expect(readRuleFile(csv.name, csv.text.replace('alow', 'allow')).entries).toEqual([
    { as: 'clientid', who: 'c', rules: [{ permission: 'allow', action: 'all', topic: 'a,b' }] },
  ])
  const json = leftOutFile(
    readRuleFile(
      'r.json',
      JSON.stringify([
        { username: 'u', rules: [{ permission: 'allow', action: 'all', topic: '', zone: 1 }] },
      ]),
    ),
    why,
  )
  expect(readRuleFile(json.name, json.text.replace('"topic": ""', '"topic": "t"')).entries).toEqual([
    { as: 'username', who: 'u', rules: [{ permission: 'allow', action: 'all', topic: 't', zone: 1 }] },
  ])
})
