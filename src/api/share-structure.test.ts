import { expect, it } from 'vitest'
import { getOriginal, withOriginal } from '@/contract/original'
import { shareStructure } from './query'

const row = (id: string, size: number, later: number) => withOriginal({ id, size }, { id, size, later })
const reply = (...rows: readonly object[]) => withOriginal({ data: rows }, { data: 'as sent' })

it('shares an equal row and updates its original data', () => {
  const before = reply(row('a', 1, 1), row('b', 1, 1))
  const shared = shareStructure(before, reply(row('a', 1, 2), row('b', 2, 2))) as typeof before
  const [a, b] = shared.data
  expect(a).toBe(before.data[0])
  expect([a, b].map((one) => one && getOriginal(one))).toEqual([
    { id: 'a', size: 1, later: 2 },
    { id: 'b', size: 2, later: 2 },
  ])
})

it('updates the original data of the reply, equal or not', () => {
  const before = withOriginal({ size: 1 }, { size: 1, later: 1 })
  const equal = shareStructure(before, withOriginal({ size: 1 }, { size: 1, later: 2 }))
  expect({ isSame: equal === before, original: getOriginal(before) }).toEqual({
    isSame: true,
    original: { size: 1, later: 2 },
  })
  const changed = shareStructure(before, withOriginal({ size: 2 }, { size: 2, later: 3 })) as object
  expect(getOriginal(changed)).toEqual({ size: 2, later: 3 })
})
