import { expect, it } from 'vitest'
import { decodeJson, encodeJson, encodeReply, plain } from './json'
import { binary, Raised } from './value'

const fault = (text: string): unknown => {
  try {
    return decodeJson(text)
  } catch (error) {
    return error instanceof Raised ? error.reason : error
  }
}

it.each([
  'null',
  '[]',
  '{}',
  '[1,"a",true,false,null]',
  '{"a":{"b":[{"c":"d"}]}}',
  '"\\u00e9\\n\\""',
  ' [ 1 , 2 ] ',
  '-5',
  '1.5',
  '1e3',
  '-0.25E-2',
  '""',
])('parses %s as JSON.parse does', (text) => {
  expect(plain(decodeJson(text))).toEqual(JSON.parse(text))
})

it('distinguishes integers from floats and keeps every digit', () => {
  expect(decodeJson('[1,1.0,1e2,123456789012345678901]')).toEqual([1n, 1, 100, 123456789012345678901n])
  expect(encodeJson(decodeJson('[1,1.0,1e2,123456789012345678901]'))).toBe(
    '[1,1.0,100.0,123456789012345678901]',
  )
})

it.each([
  '',
  ' ',
  '{',
  '[1,]',
  '{"a":}',
  '{"a" 1}',
  '{1:2}',
  '01',
  '1.',
  '.5',
  '+1',
  "'a'",
  '"a',
  '"\n"',
  'tru',
  '[1]x',
  '{"a":1,}',
  '"\\x"',
  'NaN',
  '1e400',
  '"\\ud800"',
])('rejects %j with the position', (text) => {
  expect(fault(text)).toEqual(expect.any(Number))
})

it('reports the position of an error in bytes', () => {
  expect(fault('["é",x]')).toBe(7)
})

it('does not overflow on deep nesting', () => {
  expect(fault('['.repeat(100_000))).toEqual(expect.any(Number))
})

it('prints keys in reverse order, floats with a point, and raw bytes unchanged', () => {
  expect(encodeJson(decodeJson('{"a":1,"c":2,"b":3}'))).toBe('{"c":2,"b":3,"a":1}')
  expect(encodeJson([2, 1e22, 1e-7, 0.1])).toBe('[2.0,1e+22,1e-7,0.1]')
  const bytes = binary(Uint8Array.of(0xff, 0x41))
  expect([...encodeReply(bytes)]).toEqual([0x22, 0xff, 0x41, 0x22])
  expect(encodeJson(bytes)).toBe('"\ufffdA"')
})
