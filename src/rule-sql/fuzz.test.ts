import { describe, expect, it } from 'vitest'
import { nodeHost } from '@/broker/rules/host'
import { seeded } from '@/lib/seeded'
import { functionTable } from './function-table'
import { parseRule } from './parse'
import { printRule } from './print'
import { testRule } from './rule-test'

const host = nodeHost({ now: () => 0n, zoneOffset: () => 0, release: [6, 1, 0] })
const payload =
  '{"a":1,"b":2.5,"s":"hi","n":null,"t":true,"arr":[1,[2],{"c":3}],"o":{"k":"v"},"big":123456789012345678901234567890}'
const run = (sql: string) =>
  testRule(sql, { event_type: 'message_publish', topic: 't/a', payload }, host, 'node')

const atoms = [
  'payload',
  'payload.a',
  'payload.b',
  'payload.s',
  'payload.n',
  'payload.t',
  'payload.arr',
  'payload.o',
  'payload.big',
  'nosuch',
  'event',
  'flags',
  '1',
  '0',
  '-1',
  '2.5',
  '1.5e300',
  "''",
  "'a'",
  "'%Y'",
  "'~p'",
  "'second'",
  "'+08:00'",
  'true',
  '[]',
  '[1..3]',
  "hexstr2bin('FF00')",
  "'温度'",
  '99999999999999999999',
]
const operators = ['+', '-', '*', '/', 'div', 'mod', '=', '<', '>=', '<>', '=~']

describe('with any statement', () => {
  it('every function returns or raises for any arguments, and never crashes', () => {
    const { int, pick } = seeded(7)
    const answered = new Set<string>()
    for (let round = 0; round < 20; round++) {
      for (const { name } of functionTable) {
        const args = Array.from({ length: int(5) }, () => pick(atoms)).join(', ')
        const sql = `SELECT ${name}(${args}) AS x FROM "t/#" WHERE ${name}(${args}) ${pick(operators.slice(6))} ${pick(atoms)}`
        const { status } = run(sql)
        expect([200, 400, 412, 500], sql).toContain(status)
        if (status !== 400) answered.add(name)
      }
    }
    // Not all refusals: most functions must have found arguments they take.
    expect(answered.size).toBeGreaterThan(functionTable.length / 2)
  })

  it('every operator accepts or raises for every pair of values', () => {
    const pairs = atoms.flatMap((left) =>
      atoms.flatMap((right) => operators.map((operator) => `${left} ${operator} ${right}`)),
    )
    expect(
      pairs.filter((pair) => ![200, 400].includes(run(`SELECT ${pair} AS x FROM "t/#"`).status)),
    ).toEqual([])
  })

  it('a long statement is parsed, run and printed', () => {
    const parts: Record<string, string> = {
      or: `SELECT 1 AS x FROM "t/#" WHERE ${Array.from({ length: 8000 }, (_, at) => `payload.a = ${at + 2}`).join(' OR ')} OR payload.a = 1`,
      sum: `SELECT ${'1 + '.repeat(12_000)}1 AS x FROM "t/#"`,
      fields: `SELECT ${Array.from({ length: 1000 }, (_, at) => `${at} AS f${at}`).join(', ')} FROM "t/#"`,
      text: `SELECT '${'x'.repeat(1_000_000)}' AS x FROM "t/#"`,
    }
    for (const [name, sql] of Object.entries(parts)) {
      expect(run(sql).status, name).toBe(200)
      const read = parseRule(sql)
      expect(read.ok && parseRule(printRule(read.statement)).ok, name).toBe(true)
    }
  })

  it('a statement that would exhaust the stack is rejected', () => {
    const deep = ['(', '[', '- ', 'str(', 'NOT ', 'CASE WHEN ', 'a[']
    for (const part of deep) {
      expect(parseRule(`SELECT ${part.repeat(3000)}`).ok, part).toBe(false)
      expect(parseRule(`SELECT 1 FROM "t" WHERE ${part.repeat(3000)}`).ok, part).toBe(false)
    }
    expect([200, 400]).toContain(run(`SELECT 1 AS ${'a.'.repeat(50_000)}z FROM "t/#"`).status)
    expect(run(`SELECT ${'('.repeat(100)}1${')'.repeat(100)} AS x FROM "t/#"`).status).toBe(200)
  })
})
