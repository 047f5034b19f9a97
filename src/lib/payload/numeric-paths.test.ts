import { describe, expect, it } from 'vitest'
import { findNumericPaths, formatPath, readPath } from './numeric-paths'
import { LabeledValue, PayloadMap } from './payload-value'

const labels = (value: unknown) => findNumericPaths(value).map(({ label, value: number }) => [label, number])

describe('findNumericPaths', () => {
  it('finds every number, in order, with a path as text', () => {
    expect(labels({ temp: 21.5, at: { x: 1, 'a b': [2, 'no', { c: 3 }] }, ok: true, none: null })).toEqual([
      ['temp', 21.5],
      ['at.x', 1],
      ['at["a b"][0]', 2],
      ['at["a b"][2].c', 3],
    ])
  })

  it('has an empty path for a payload that is a number', () => {
    expect(findNumericPaths(21.5)).toEqual([{ path: [], label: '', value: 21.5, isUntyped: false }])
    expect(readPath(21.5, [])).toBe(21.5)
  })

  it('finds items by name, so that a metric is the same one in a message with other metrics', () => {
    const before = {
      metrics: [
        { name: 'Temp', value: 20 },
        { name: 'Level', value: 1 },
      ],
    }
    const [first] = findNumericPaths(before)
    expect(first?.label).toBe('metrics.Temp.value')
    expect(
      readPath(
        {
          metrics: [
            { name: 'Level', value: 2 },
            { name: 'Temp', value: 25 },
          ],
        },
        first?.path ?? [],
      ),
    ).toBe(25)
    expect(labels({ metrics: [{ alias: 3n, value: 1 }] })).toEqual([
      ['metrics["alias 3"].alias', 3],
      ['metrics["alias 3"].value', 1],
    ])
    expect(
      labels([
        { name: 'a', value: 1 },
        { name: 'a', value: 2 },
      ]),
    ).toEqual([
      ['[0].value', 1],
      ['[1].value', 2],
    ])
  })

  it('reads maps with keys of any type, labels and 64-bit integers', () => {
    const value = new PayloadMap([
      [1, new LabeledValue('1', 1363896240n)],
      ['__proto__', 7],
      [new Uint8Array([1]), 2n ** 63n],
    ])
    expect(labels(value)).toEqual([
      ['["1"]', 1363896240],
      ['__proto__', 7],
      [`["h'01'"]`, 2 ** 63],
    ])
    for (const { path, value: number } of findNumericPaths(value)) expect(readPath(value, path)).toBe(number)
  })

  it('omits what no chart can draw, stops at the maximum, and does not follow deep nesting', () => {
    expect(labels([Number.NaN, Infinity, '7', new Uint8Array([1, 2])])).toEqual([])
    expect(
      findNumericPaths(
        Array.from({ length: 1000 }, (_, index) => index),
        5,
      ),
    ).toHaveLength(5)
    const deep: unknown = JSON.parse(`${'['.repeat(5000)}1${']'.repeat(5000)}`)
    expect(findNumericPaths(deep)).toEqual([])
  })

  it('does not reach into prototypes', () => {
    const value: unknown = JSON.parse('{"__proto__": {"x": 1}}')
    expect(labels(value)).toEqual([['__proto__.x', 1]])
    expect(readPath({}, ['__proto__', 'x'])).toBeUndefined()
    expect(readPath({}, ['constructor'])).toBeUndefined()
    expect(readPath(undefined, ['a'])).toBeUndefined()
  })
})

describe('formatPath', () => {
  it('quotes keys that a dot would not separate', () => {
    expect(formatPath(['a', 'b.c', 0, 'Node Control/Rebirth', 'größe'])).toBe(
      'a["b.c"][0]["Node Control/Rebirth"].größe',
    )
  })
})
