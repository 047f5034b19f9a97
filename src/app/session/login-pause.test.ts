import { expect, it } from 'vitest'
import { pauseAfter } from './login-pause'

it('grows from 1 s to 30 s and stays there (catalogue A5)', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 10, 10_000].map(pauseAfter)).toEqual([0, 1, 2, 4, 8, 16, 30, 30, 30])
})

it('is zero for invalid counts', () => {
  expect(pauseAfter(-1)).toBe(0)
})
