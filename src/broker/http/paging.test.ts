import { expect, it } from 'vitest'
import { paginate } from './paging'

const eight = [1, 2, 3, 4, 5, 6, 7, 8]
const same = (n: number) => n

it.each([
  [{ page: 1, limit: 3 }, [1, 2, 3], true],
  [{ page: 3, limit: 3 }, [7, 8], false],
  [{ page: 4, limit: 2 }, [7, 8], true],
  [{ page: 5, limit: 2 }, [], false],
  [{}, eight, false],
])('%j', (paging, data, hasnext) => {
  const { page = 1, limit = 100 }: { page?: number; limit?: number } = paging
  expect(paginate(eight, paging, same)).toEqual({ data, meta: { page, limit, count: 8, hasnext } })
  expect(paginate(eight, paging, same, { fuzzy: true })).toEqual({ data, meta: { page, limit, hasnext } })
})

it('stops reading when the page is full and the total is known', () => {
  let read = 0
  function* rows() {
    for (;;) yield (read += 1)
  }
  expect(paginate(rows(), { page: 2, limit: 10 }, same, { total: 1e9 }).meta.count).toBe(1e9)
  expect(read).toBe(20)
})
