import { expect, test } from 'vitest'
import { numberAt, numericPaths, parseValue } from './numeric-paths'

const parse = (text: string) => parseValue(new TextEncoder().encode(text))

test('finds every number of a value, by its path', () => {
  const value = parse('{"temp":21.5,"on":true,"name":"x","axes":[{"x":1},{"x":2}],"a.b":3}')
  expect(numericPaths(value).map(({ name }) => name)).toEqual(['temp', 'on', 'axes[0].x', 'axes[1].x', 'a.b'])
  expect(numericPaths(value).map(({ keys }) => numberAt(value, keys))).toEqual([21.5, 1, 1, 2, 3])
})

test('takes a payload that is a number as one field', () => {
  expect(numericPaths(parse(' 42\n'))).toEqual([{ name: '', keys: [] }])
  expect(numberAt(parse('42'), [])).toBe(42)
})

test('has no number where the value is of another form', () => {
  expect(parseValue(new Uint8Array([0xff]))).toBeUndefined()
  expect(parse('21 °C')).toBeUndefined()
  expect(parse('')).toBeUndefined()
  expect(numericPaths(parse('{"name":"x"}'))).toEqual([])
  for (const text of ['null', '{"a":null}', '{"a":{"b":"1"}}', '[1]', '"a"'])
    expect(numberAt(parse(text), ['a', 'b'])).toBeNull()
  expect(numberAt(parse('{"a":1}'), ['toString'])).toBeNull()
})

test('bounds what is looked at', () => {
  const wide = parse(JSON.stringify(Array.from({ length: 500 }, (_, at) => at)))
  expect(numericPaths(wide)).toHaveLength(60)
  expect(parseValue(new Uint8Array(65 * 1024).fill(0x31))).toBeUndefined()
})
