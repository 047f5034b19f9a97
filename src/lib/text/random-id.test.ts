import { expect, it } from 'vitest'
import { randomId } from './random-id'

it('has the length asked and only plain signs', () => {
  expect(randomId()).toMatch(/^[a-km-np-z2-9]{8}$/)
  expect(randomId(20)).toHaveLength(20)
})

it('does not repeat', () => {
  expect(new Set(Array.from({ length: 2000 }, () => randomId(12))).size).toBe(2000)
})
