import { expect, it } from 'vitest'
import { seeded } from './seeded'

it('repeats itself for one seed and differs for another', () => {
  const draw = (seed: number) => Array.from({ length: 5 }, seeded(seed).next)
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
})

it('stays in range and refuses an empty list', () => {
  const random = seeded(1)
  for (let n = 0; n < 1000; n++) expect([0, 1, 2]).toContain(random.int(3))
  expect(() => random.pick([])).toThrow(RangeError)
})
