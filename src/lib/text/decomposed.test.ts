import { expect, it } from 'vitest'
import { isDecomposed } from './decomposed'

it.each([
  ['Ä composed', '\u00c4', false],
  ['Ä decomposed', 'A\u0308', true],
  ['é decomposed within a text', 'caf\u0065\u0301', true],
  ['한 decomposed', '\u1112\u1161\u11ab', true],
  ['a mark without a composed form', 'q\u0308', false],
  ['plain text', 'plant/1/温度', false],
])('recognizes %s', (_, text, expected) => {
  expect(isDecomposed(text)).toBe(expected)
})
