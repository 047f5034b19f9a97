import { expect, it } from 'vitest'
import { readUserFile } from '@/features/authentication/model/user-file'
import { readRuleFile } from '@/features/authorization/model/rule-file'
import { canMend, mendFile } from './mend-file'

/** A file of rules after each problem was given a value, in their order. */
function mended(name: string, text: string, values: readonly string[]) {
  let file = readRuleFile(name, text)
  for (const value of values) {
    const [problem] = file.problems
    if (problem === undefined || !canMend(file, problem)) throw new Error('nothing to mend')
    text = mendFile(text, file, problem, value)
    file = readRuleFile(name, text)
  }
  return file
}

const head = 'as,who,permission,action,topic,qos,retain'
it.each([
  ['LF', '\n', ''],
  ['CRLF', '\r\n', ''],
  ['a byte order mark', '\n', '\uFEFF'],
])('mends the rows of a CSV file with %s in their places', (_, end, mark) => {
  const lines = [
    head,
    'clientid,c1,allow,publish,a,,',
    'clientid,"c,""2",perhaps,publish,b,,',
    '',
    'clientid,c3,allow,publish,plant/#/x,7,',
    'username,u1,deny,all',
  ]
  const file = mended('r.csv', mark + lines.join(end) + end, ['deny', 'plant/+/x', '1 2', 'all/#'])
  expect(file.problems).toEqual([])
  expect(file.entries).toEqual([
    { as: 'clientid', who: 'c1', rules: [{ permission: 'allow', action: 'publish', topic: 'a' }] },
    { as: 'clientid', who: 'c,"2', rules: [{ permission: 'deny', action: 'publish', topic: 'b' }] },
    {
      as: 'clientid',
      who: 'c3',
      rules: [{ permission: 'allow', action: 'publish', topic: 'plant/+/x', qos: [1, 2] }],
    },
    { as: 'username', who: 'u1', rules: [{ permission: 'deny', action: 'all', topic: 'all/#' }] },
  ])
})

it('keeps the lines of later problems, also below a cell with line breaks', () => {
  const text = `${head}\nclientid,"a\nb",no,publish,x,,\nclientid,c,allow,publish,,,\n`
  const file = mended('r.csv', text, ['allow'])
  expect(file.problems).toMatchObject([{ line: 4, field: 'topic' }])
})

it('mends items of a JSON list, rules within entries, and the name of an entry', () => {
  const items = [
    { as: 'clientid', who: 'c1', permission: 'allow', action: 'fly', topic: 'a' },
    { username: '', rules: [{ permission: 'allow', action: 'all', topic: 'a' }] },
    {
      clientid: 'c2',
      rules: [
        { permission: 'allow', action: 'all', topic: 'b' },
        { permission: 'deny', action: 'all', topic: '' },
      ],
    },
  ]
  const file = mended('r.json', JSON.stringify(items), ['publish', 'u1', 'c'])
  expect(file.problems).toEqual([])
  expect(file.entries.map(({ as, who, rules }) => [as, who, rules.length])).toEqual([
    ['clientid', 'c1', 1],
    ['username', 'u1', 1],
    ['clientid', 'c2', 2],
  ])
})

it('mends users as well', () => {
  let text = 'user_id,password,is_superuser\na,x,maybe\na,y,true\n'
  let file = readUserFile('u.csv', text)
  text = mendFile(text, file, file.problems[0] ?? { line: 0, field: '' }, 'true')
  file = readUserFile('u.csv', text)
  expect(file.problems).toMatchObject([{ line: 3, field: 'user_id', reason: 'twice' }])
  text = mendFile(text, file, file.problems[0] ?? { line: 0, field: '' }, '=b')
  expect(readUserFile('u.csv', text).users.map(({ user_id }) => user_id)).toEqual(['a', '=b'])
})

it.each([
  ['a row with too many cells', 'r.csv', `${head}\nclientid,c,allow,all,a,,,x\n`],
  ['a quote inside a cell', 'r.csv', `${head}\nclientid,c"d,allow,all,a,,\n`],
  ['a column that the file lacks', 'r.csv', 'as,permission,action,topic\nclientid,allow,all,a\n'],
  ['an item that is no object', 'r.json', '[1]'],
])('leaves %s to the file', (_, name, text) => {
  const file = readRuleFile(name, text)
  expect(file.problems.map((problem) => canMend(file, problem))).toEqual([false])
})
