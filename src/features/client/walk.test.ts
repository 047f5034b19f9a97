import { expect, it } from 'vitest'
import { newHistory, withNextPage } from './cursor-history'

const page = (rows: number, cursor?: string) => ({
  data: Array.from({ length: rows }),
  meta: cursor === undefined ? {} : { cursor },
})
const first = { cursor: undefined, before: 0 }

it('each page tells where the next begins; pages may be longer than asked', () => {
  const one = withNextPage(newHistory('s'), 1, first, page(101, 'a'))
  expect(one.places).toEqual([first, { cursor: 'a', before: 101 }])
  const two = withNextPage(one, 2, { cursor: 'a', before: 101 }, page(100, 'b'))
  expect(two.places.map(({ before }) => before)).toEqual([0, 101, 201])
  // The end has no cursor.
  expect(withNextPage(two, 3, { cursor: 'b', before: 201 }, page(7))).toBe(two)
})

it('read again with the same answer it is the same walk, and with another the pages behind are forgotten', () => {
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
