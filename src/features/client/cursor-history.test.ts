import { expect, it } from 'vitest'
import { newHistory, withNextPage } from './cursor-history'

const page = (rows: number, cursor?: string) => ({
  data: Array.from({ length: rows }),
  meta: cursor === undefined ? {} : { cursor },
})
const first = { cursor: undefined, before: 0 }

it('records where each next page begins, also after pages that exceed the limit', () => {
  const one = withNextPage(newHistory('s'), 1, first, page(101, 'a'))
  expect(one.places).toEqual([first, { cursor: 'a', before: 101 }])
  const two = withNextPage(one, 2, { cursor: 'a', before: 101 }, page(100, 'b'))
  expect(two.places.map(({ before }) => before)).toEqual([0, 101, 201])
  // The last page has no cursor.
  expect(withNextPage(two, 3, { cursor: 'b', before: 201 }, page(7))).toBe(two)
})

it('keeps the same history for the same answer, and forgets later pages for another', () => {
  const one = withNextPage(
    withNextPage(newHistory('s'), 1, first, page(100, 'a')),
    2,
    { cursor: 'a', before: 100 },
    page(100, 'b'),
  )
  expect(withNextPage(one, 1, first, page(100, 'a'))).toBe(one)
  expect(withNextPage(one, 1, first, page(99, 'a2')).places).toEqual([first, { cursor: 'a2', before: 99 }])
  expect(withNextPage(one, 2, { cursor: 'a', before: 100 }, page(3)).places).toHaveLength(2)
})
