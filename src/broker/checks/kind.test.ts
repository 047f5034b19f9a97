import { describe, expect, it } from 'vitest'
import { describeAll } from './complaint'
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
  words,
  type Kind,
} from './kind'

const result = (kind: Kind<unknown>, value: unknown): unknown => {
  const checked = kind.check(value)
  return checked.ok ? checked.value : new Error(describeAll(checked.complaints))
}

describe('kinds', () => {
  it.each([
    [binary, 1, '1'],
    [boolean, 'true', true],
    [integer, '-5', -5],
    [range(0, 9), '7', 7],
    [duration, '1m', '1m'],
    [duration, -1, -1],
    [duration, '5', '5'],
    [list(binary), {}, []],
    [list(binary), { 2: 'b', 1: 'a' }, ['a', 'b']],
    [struct({ a: may(integer, 3), b: may(binary) }), { b: null }, { a: 3 }],
  ])('convert values like the broker: case %#', (kind: Kind<unknown>, input, value) => {
    expect(result(kind, input)).toEqual(value)
  })

  it.each([
    [binary, true, 'expected a text'],
    [boolean, 1, 'expected true or false'],
    [positive, 'abc', 'expected an integer from 1'],
    [positive, 1.5, 'expected an integer from 1'],
    [range(0, 9), 10, 'expected an integer from 0 to 9'],
    [words('a1', 'b1'), 'foo', 'expected one of a1, b1'],
    [list(binary), 'x', 'expected a list'],
    [list(binary), { a: 'x' }, 'expected a list'],
    [either(words('infinity'), positive), -5, 'expected infinity or an integer from 1'],
    [struct({ a: need(binary) }), 'x', 'expected an object'],
  ])('say in plain English what is wrong: case %#', (kind: Kind<unknown>, input, message) => {
    expect(result(kind, input)).toEqual(new Error(message))
  })

  it('report unknown names, then the errors of all fields', () => {
    const kind = struct({ b: need(binary), a: need(integer), c: need(binary) })
    expect(result(kind, { x: 1, a: '!' })).toEqual(
      new Error('x: unknown field; b: is required; a: expected an integer; c: is required'),
    )
  })

  it('report only the first error of a list, counted from 1', () => {
    const kind = list(struct({ a: need(binary) }))
    expect(result(kind, [{ a: 'x' }, {}, {}])).toEqual(new Error('2.a: is required'))
  })
})
