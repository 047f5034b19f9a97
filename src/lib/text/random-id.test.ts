import { expect, it } from 'vitest'
import { randomId } from './random-id'

it('has the requested length and only unambiguous characters', () => {
  expect(randomId()).toMatch(/^[a-km-np-z2-9]{8}$/)
  expect(randomId(20)).toHaveLength(20)
})

it('does not repeat', () => {
  expect(new Set(Array.from({ length: 2000 }, () => randomId(12))).size).toBe(2000)
})
