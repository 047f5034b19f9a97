import { expect, it } from 'vitest'
import { base32, isCode, totp } from './totp'

// RFC 6238, appendix B: the key is the ASCII of 12345678901234567890; the last six of its eight digits.
const key = base32(Buffer.from('12345678901234567890'))

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(totp(key, seconds * 1000)).toBe(code)
})

it('accepts only the current code', () => {
  expect(isCode('287082', key, 59_000)).toBe(true)
  for (const wrong of ['287083', '28708', '2870820', '']) expect(isCode(wrong, key, 59_000)).toBe(false)
  expect(isCode('287082', key, 60_000)).toBe(false)
})

// RFC 4648 §10, without the padding.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('encodes %j as %j', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written)
})
