import { describe, expect, it } from 'vitest'
import { sqlExamples } from './examples'
import { formParts, fromOnly, toFormTexts, withSource, withTexts, type FormParts } from './form-parts'

const partsOf = (sql: string): FormParts => {
  const parts = formParts(sql)
  if (typeof parts === 'string') throw new Error(parts)
  return parts
}

const statements = [
  ...sqlExamples.map(({ sql }) => sql).filter((sql) => sql.startsWith('SELECT')),
  'select payload.t as t from "sensors/#" where t > 30',
  `SELECT -- what\n concat(payload.a, ',') AS a , (b) c\nFROM "t/1" ,'t/2' -- where from\nWHERE (a = 'x,y' or b =~ 't/#')   \n`,
  'SELECT * FROM t',
  '  SELECT CASE WHEN a = 1 THEN "from" END as x FROM "$events/client_connected"',
]

describe('SQL and form', () => {
  it.each(statements)('returns the exact text when nothing is edited: %s', (sql) => {
    const parts = partsOf(sql)
    expect(withTexts(parts, toFormTexts(parts))).toBe(sql)
  })
  it.each(statements)('leaves other parts unchanged when one is edited: %s', (sql) => {
    const parts = partsOf(sql)
    const texts = toFormTexts(parts)
    const edited = withTexts(parts, { ...texts, fields: 'clientid as who, qos' })
    expect(toFormTexts(partsOf(edited))).toEqual({ ...texts, fields: 'clientid as who, qos' })
    const other = withTexts(parts, { ...texts, sources: ['a/b', '$events/client_connected'] })
    expect(toFormTexts(partsOf(other))).toEqual({ ...texts, sources: ['a/b', '$events/client_connected'] })
    const condition = withTexts(parts, { ...texts, where: 'qos > 0' })
    expect(toFormTexts(partsOf(condition))).toEqual({ ...texts, where: 'qos > 0' })
    expect(toFormTexts(partsOf(withTexts(parts, { ...texts, where: '' })))).toEqual({ ...texts, where: '' })
  })
  it.each([
    ['FOREACH payload.a FROM "t/#"', 'each'],
    ['foreach payload.a', 'each'],
    ['SELECT', 'unreadable'],
    ['', 'unreadable'],
    ['SELECT \'x FROM "t"', 'unreadable'],
  ])('has no form for %s', (sql, why) => {
    expect(formParts(sql)).toBe(why)
  })
})

it('adds a source once, and to a FOREACH too', () => {
  expect(withSource('SELECT * FROM "t/#" WHERE qos = 1', '$events/client_connected')).toBe(
    'SELECT * FROM "t/#",\n  "$events/client_connected" WHERE qos = 1',
  )
  expect(withSource('FOREACH payload.a FROM "t/#"', 'x')).toBe('FOREACH payload.a FROM "t/#",\n  "x"')
  expect(withSource('SELECT * FROM "t/#"', 't/#')).toBe('SELECT * FROM "t/#"')
  expect(withSource('SELECT * FROM', 't/#')).toBeUndefined()
})

it('replaces the sources with a bridge', () => {
  expect(fromOnly('SELECT\n  *\nFROM\n  "t/#"', '$bridges/mqtt:in')).toBe(
    'SELECT\n  *\nFROM\n  "$bridges/mqtt:in"',
  )
})
