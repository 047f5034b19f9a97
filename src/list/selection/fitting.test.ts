import { expect, it } from 'vitest'
import { countFitting } from './fitting'

const labels = ['Enable 3 rules', 'Disable 3 rules', 'Delete 3 rules']

it('leaves room for a menu where not all buttons fit', () => {
  expect([0, 1000, 420, 380, 280, 1].map((width) => countFitting(labels, width, 0))).toEqual([
    3, 3, 3, 2, 1, 0,
  ])
  expect(countFitting(labels, 420, 200)).toBe(1)
  expect(countFitting([], 1, 0)).toBe(0)
})
