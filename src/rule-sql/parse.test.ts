import { describe, expect, it } from 'vitest'
import { parseRule } from './parse'
import { printRule } from './print'
import { isKeyword, tokenize } from './token'

const problem = (sql: string) => {
  const parsed = parseRule(sql)
  if (parsed.ok) throw new Error('it can be read')
  return parsed.problem
}
const statement = (sql: string) => {
  const parsed = parseRule(sql)
  if (!parsed.ok) throw new Error(parsed.problem.message)
  return parsed.statement
}

describe('tokens', () => {
  it('have positions and lines, so that an editor can mark them', () => {
    const sql = 'SELECT\n payload.x'
    const { tokens } = tokenize(sql)
    expect(tokens.map(({ kind, text, line }) => [kind, text, line])).toEqual([
      ['keyword', 'SELECT', 1],
      ['name', 'payload', 2],
      ['sign', '.', 2],
      ['name', 'x', 2],
    ])
    expect(tokens.map(({ start, end }) => sql.slice(start, end))).toEqual(['SELECT', 'payload', '.', 'x'])
  })

  it('are distinguished from text with the same beginning', () => {
    const kinds = (sql: string) => tokenize(sql).tokens.map(({ kind, text }) => `${kind} ${text}`)
    expect(kinds('divide div')).toEqual(['name divide', 'sign div'])
    expect(kinds('a[1..3] a[1]')).toEqual([
      'name a',
      'range [1..3]',
      'name a',
      'sign [',
      'integer 1',
      'sign ]',
    ])
    expect(kinds('a.1.2 1.2')).toEqual(['name a', 'sign .', 'integer 1', 'sign .', 'integer 2', 'float 1.2'])
    expect(kinds('<= <> =~ =')).toEqual(['comparison <=', 'comparison <>', 'comparison =~', 'comparison ='])
    expect(kinds('orders')).toEqual(['name orders'])
  })

  it('stop at invalid text', () => {
    expect(tokenize('a ; b').unreadable).toMatchObject({ start: 2, end: 3, text: ';' })
    expect(tokenize("a 'b c").unreadable).toMatchObject({ start: 2, end: 6 })
  })

  it('include the reserved words in any case', () => {
    expect(['select', 'Select', 'INCASE', 'elsif'].map(isKeyword)).toEqual([true, true, true, true])
    expect(['selects', 'div', 'true'].map(isKeyword)).toEqual([false, false, false])
  })
})

describe('a problem', () => {
  it('is located at its token', () => {
    const sql = 'SELECT a FROM "t" WHERRE a = 1'
    const { start, end, message } = problem(sql)
    expect(sql.slice(start, end)).toBe('WHERRE')
    expect(message).toBe('6: syntax error before: "WHERRE"')
  })

  it('at the end is located after the last token', () => {
    expect(problem('SELECT a FROM ')).toMatchObject({ start: 13, end: 13, kind: 'parse' })
  })

  it('is numbered by length for a plain name and by line for anything else', () => {
    expect(problem('SELECT a FROM "t"\nnonsense').message).toBe('8: syntax error before: "nonsense"')
    expect(problem('SELECT a\n\nFROM ,').message).toBe(`3: syntax error before: ','`)
  })

  it('has an Erlang term with every token for a rejected rule', () => {
    expect(problem('SELECT \'a\' = 1, FROM "t"').term).toBe(
      `{parse_error,{"1: syntax error before: 'FROM'",[{'SELECT',1},{'STRING',1,"'a'"},{'COMPARISON',` +
        `1,'='},{'INTNUM',1,"1"},{',',1},{'FROM',1},{'NAME',1,"\\"t\\""}]}}`,
    )
    expect(problem('SELECT ; FROM "t"').term).toBe('{lex_error,{1,sql_lex,{illegal,";"}}}')
  })

  it('is never thrown, whatever the text', () => {
    const hostile = [
      '',
      ' ',
      '\u0000',
      '((((',
      '"'.repeat(9),
      'SELECT '.repeat(50),
      "SELECT '".repeat(20),
      'SELECT a[',
      'SELECT a.',
      'SELECT [',
      'SELECT -',
      'FOREACH',
      '💥',
      'SELECT 1..2 FROM "t"',
      'SELECT a FROM "t" WHERE (',
      'CASE',
      '--',
      '\\',
    ]
    for (const sql of hostile) expect(parseRule(sql).ok, sql).toBe(false)
  })
})

describe('the tree', () => {
  it('has the positions of its parts', () => {
    const sql = 'SELECT payload.a[1] AS x, upper( s ) FROM "t/#" WHERE (x = 1)'
    const { fields, from, where } = statement(sql)
    expect(fields.map(({ start, end }) => sql.slice(start, end))).toEqual(['payload.a[1] AS x', 'upper( s )'])
    expect(from.map(({ start, end }) => sql.slice(start, end))).toEqual(['"t/#"'])
    expect(sql.slice(where?.start, where?.end)).toBe('(x = 1)')
  })

  it('follows the operator precedence of the contract', () => {
    expect(statement('SELECT * FROM "t" WHERE a = 1 OR b = 2 AND NOT c = 3').where).toMatchObject({
      operator: 'OR',
      right: { operator: 'AND', right: { kind: 'not', operand: { kind: 'compare' } } },
    })
    expect(statement('SELECT a - b - c * d AS x FROM "t"').fields[0]).toMatchObject({
      value: { operator: '-', left: { operator: '-' }, right: { operator: '*' } },
    })
  })
})

it('formats a statement like that of a new rule', () => {
  expect(printRule(statement('select a, b.c as d from "t/#", "u" where a = 1 and ( b = 2 or c = 3 )'))).toBe(
    'SELECT\n  a,\n  b.c AS d\nFROM\n  "t/#",\n  "u"\nWHERE\n  a = 1 AND (b = 2 OR c = 3)',
  )
  expect(printRule(statement('foreach payload.s as s do s.v incase s.v > 1 from "t"'))).toBe(
    'FOREACH\n  payload.s AS s\nDO\n  s.v\nINCASE\n  s.v > 1\nFROM\n  "t"',
  )
})

it('keeps the parentheses that count', () => {
  for (const sql of [
    '(a + b) * c',
    'a - (b - c)',
    '(a + b) * c + d',
    'a * b + c',
    '((a + b) * c - d) / e',
    '-(a + b)',
    '- -a',
    'f((a = b) + 1)',
    'f(CASE WHEN a = 1 THEN 2 END + 1)',
    'a[b.c].d',
    '[-1, [2]]',
  ]) {
    const printed = printRule(statement(`SELECT ${sql} AS x FROM "t"`))
    expect(printed).toBe(`SELECT\n  ${sql} AS x\nFROM\n  "t"`)
  }
})
