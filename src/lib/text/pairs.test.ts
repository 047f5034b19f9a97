import { expect, it } from 'vitest'
import { parsePairs, printPairs } from './pairs'

it.each([
  ['a=1\n\n b = x=y ', { pairs: { a: '1', b: 'x=y' } }],
  ['', { pairs: {} }],
  ['a=', { pairs: { a: '' } }],
  ['a=1\nnonsense', { problem: 'form' }],
  ['=1', { problem: 'form' }],
  ['a=1\na=2', { problem: 'twice' }],
])('parses %j', (text, read) => expect(parsePairs(text)).toEqual(read))

it('parses its own output', () => {
  const pairs = { a: '1', b: 'x=y', c: '' }
  expect(parsePairs(printPairs(pairs))).toEqual({ pairs })
})
