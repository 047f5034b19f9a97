import { expect, it } from 'vitest'
import { setBounded } from './bounded'

it('drops the oldest entries, and makes one that is set again the newest', () => {
  const map = new Map<string, number>()
  for (const [at, key] of ['a', 'b', 'a', 'c'].entries()) setBounded(map, key, at, 2)
  expect([...map]).toEqual([
    ['a', 2],
    ['c', 3],
  ])
})
