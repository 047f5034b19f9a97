import { describe, expect, it } from 'vitest'
import type { Refusal } from '../http/refusal'
import { refusalOf, toReport } from './complaint'
import {
  binary,
  boolean,
  duration,
  either,
  integer,
  list,
  may,
  need,
  positive,
  range,
  struct,
  word,
  words,
  type Kind,
} from './kind'
import { printed } from './term'

const result = (kind: Kind<unknown>, value: unknown): unknown => {
  const checked = kind.check(value, 'root')
  return checked.ok
    ? { takes: checked.value }
    : (JSON.parse(refusalOf(...checked.complaints).message) as unknown)
}

describe('kinds convert values like the broker', () => {
  it.each([
    [binary, 1, '1'],
    [binary, [], ''],
    [binary, [104, 105], 'hi'],
    [boolean, 'true', true],
    [integer, '-5', -5],
    [range(0, 9), '7', 7],
    [duration, '1m', '1m'],
    [duration, -1, -1],
    [duration, '5', '5'],
    [list(binary), {}, []],
    [list(binary), { 2: 'b', 1: 'a' }, ['a', 'b']],
    [struct({ a: may(integer, 3), b: may(binary) }), { b: null }, { a: 3 }],
  ])('accepts case %#', (kind: Kind<unknown>, input, value) => {
    expect(result(kind, input)).toEqual({ takes: value })
  })
})

describe('kinds refuse values like the broker', () => {
  it.each([
    [binary, true, { value: true, reason: { expected: 'binary()' } }],
    [binary, { a: 1 }, { value: { a: 1 }, reason: { expected: 'binary()' } }],
    [boolean, 1, { value: '1', reason: { expected: 'boolean()' } }],
    [boolean, '', { value: [], reason: { expected: 'boolean()' } }],
    [positive, 'abc', { value: 'abc', reason: { expected: 'pos_integer()' } }],
    [positive, 1.5, { value: 1.5, reason: { expected: 'pos_integer()' } }],
    [words('a1', 'b1'), 'foo', { value: 'foo', reason: 'not_a_enum_symbol' }],
    [words('a1', 'b1'), 'shout', { value: 'shout', reason: 'unable_to_convert_to_enum_symbol' }],
    [words('a1', 'b1'), 5, { value: 5, reason: 'not_a_enum_symbol' }],
    [list(binary), 'x', { expected_data_type: 'array', got: 'string' }],
    [list(binary), { a: 'x' }, { bad_array_index_keys: ['a'] }],
    [list(binary), { 2: 'x' }, { expected_index: 1, got_index: 2 }],
    [struct({}), [1], { value: '\u0001', reason: 'bad_value_for_struct' }],
    [struct({ a: may(binary) }), { b: 1 }, { unmatched: 'a', unknown: 'b', reason: 'unknown_fields' }],
    [
      struct({ a: may(binary) }),
      { a: '', b: 1, c: 1, d: 1 },
      { unmatched: 'none', unknown: 'b,c,...', reason: 'unknown_fields' },
    ],
  ])('refuses case %#', (kind: Kind<unknown>, value, complaint) => {
    expect(result(kind, value)).toEqual({ kind: 'validation_error', path: 'root', ...complaint })
  })

  it('report all errors of an object, in the order of its fields', () => {
    expect(result(struct({ b: need(binary), a: need(binary), c: may(boolean) }), { c: 'x' })).toMatchObject([
      { path: 'root.b' },
      { path: 'root.a' },
      { path: 'root.c' },
    ])
  })

  it('report only the first error of a list, counted from 1', () => {
    expect(result(list(struct({ a: need(binary) })), [{ a: 'x' }, {}, {}])).toMatchObject({
      path: 'root.2.a',
      reason: 'required_field',
    })
  })

  it('report the errors of each alternative', () => {
    expect(result(either(word('infinity'), positive), -5)).toEqual({
      kind: 'validation_error',
      path: 'root',
      reason: 'matched_no_union_member',
      mismatches: {
        infinity: { kind: 'validation_error', path: 'root', reason: { expected: 'infinity' }, value: '-5' },
        'pos_integer()': {
          kind: 'validation_error',
          path: 'root',
          reason: { expected: 'pos_integer()' },
          value: -5,
        },
      },
    })
  })

  it('report JSON keys in descending order', () => {
    const { message }: Refusal = refusalOf({ path: 'root', value: { a: 1, b: 2 }, reason: 'x' })
    expect(message).toBe('{"value":{"b":2,"a":1},"reason":"x","path":"root","kind":"validation_error"}')
  })
})

it('formats terms in lines of eighty characters', () => {
  const complaint = toReport({ path: 'a', value: 1 })
  expect(printed(complaint)).toBe('#{kind => validation_error,path => "a",value => 1}')
  expect(printed(complaint, 31)).toBe(`#{kind => validation_error,path => "a",\n${' '.repeat(33)}value => 1}`)
})
