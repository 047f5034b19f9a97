import { describe, expect, it } from 'vitest'
import { isEqual, toComparable } from './equal'

describe('isEqual', () => {
  it.each([
    [
      { topic: 'a', permission: 'allow', qos: [0, 1] },
      { qos: [0, 1], permission: 'allow', topic: 'a' },
    ],
    [[{ a: 1, b: { c: 2, d: [{ e: 3, f: 4 }] } }], [{ b: { d: [{ f: 4, e: 3 }], c: 2 }, a: 1 }]],
    [{ a: 1 }, { a: 1, b: undefined }],
    [JSON.parse('{"__proto__": 1, "a": 2}'), JSON.parse('{"a": 2, "__proto__": 1}')],
    [0, -0],
    [NaN, NaN],
    [null, null],
    ['', ''],
  ])('is true for %j and %j, whatever the order of the fields', (a: unknown, b: unknown) => {
    expect(isEqual(a, b)).toBe(true)
    expect(isEqual(b, a)).toBe(true)
  })

  it.each([
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, undefined]],
    [{ a: 1 }, { a: '1' }],
    [{ a: null }, {}],
    [{ a: 1 }, { a: 1, b: null }],
    [[], {}],
    ['', undefined],
    ['', null],
    [0, ''],
    [false, 0],
    [{}, JSON.parse('{"__proto__": {}}')],
    [{ constructor: 1 }, {}],
    [new Date(0), new Date(0)],
  ])('is false for %j and %j', (a: unknown, b: unknown) => {
    expect(isEqual(a, b)).toBe(false)
    expect(isEqual(b, a)).toBe(false)
  })

  it('compares files by identity', () => {
    const file = new File(['a'], 'a.txt')
    expect(isEqual({ file }, { file })).toBe(true)
    expect(isEqual({ file }, { file: new File(['a'], 'a.txt') })).toBe(false)
  })
})

describe('toComparable', () => {
  it('is the same text for equal values, and another one for others', () => {
    const rule = { topic: 'a', qos: [0, 1], more: { x: 1, y: undefined } }
    expect(toComparable({ more: { x: 1 }, qos: [0, 1], topic: 'a' })).toBe(toComparable(rule))
    expect(toComparable(0)).toBe(toComparable(-0))
    const others = [{ ...rule, qos: [1, 0] }, { ...rule, more: {} }, [rule], '1', 1, null, undefined]
    expect(new Set([rule, ...others].map(toComparable)).size).toBe(others.length + 1)
  })
})
