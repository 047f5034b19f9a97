import { describe, expect, it } from 'vitest'
import { hasMore, readPaging, resized, stepBack, writePaging } from './paging'

describe('paging', () => {
  it.each([
    [{}, 1, 100],
    [{ page: '3', limit: '20' }, 3, 20],
    [{ page: 'NaN', limit: '7' }, 1, 100],
    [{ page: '-2' }, 1, 100],
    [{ page: '0' }, 1, 100],
    [{ page: '1e9', limit: '1000' }, 1, 1000],
    [{ page: '1.5' }, 1, 100],
  ])('reads %j', (search, page, limit) => {
    expect(readPaging(search as Record<string, string>)).toEqual({ page, limit })
  })
  it('round-trips', () => {
    for (const paging of [
      { page: 1, limit: 100 },
      { page: 7, limit: 500 },
    ]) {
      const written = Object.fromEntries(
        Object.entries(writePaging(paging)).filter(([, value]) => value !== undefined),
      ) as Record<string, string>
      expect(readPaging(written)).toEqual(paging)
    }
  })
  it('keeps the first row visible when the size changes', () => {
    expect(resized({ page: 3, limit: 100 }, 20)).toEqual({ page: 11, limit: 20 })
    expect(resized({ page: 11, limit: 20 }, 100)).toEqual({ page: 3, limit: 100 })
  })
  it('steps back from an empty page, by the count if known', () => {
    expect(stepBack({ page: 5, limit: 100, rows: 0, count: 120 })).toBe(2)
    expect(stepBack({ page: 5, limit: 100, rows: 0, count: 0 })).toBe(1)
    expect(stepBack({ page: 5, limit: 100, rows: 0 })).toBe(4)
    expect(stepBack({ page: 1, limit: 100, rows: 0 })).toBeUndefined()
    expect(stepBack({ page: 2, limit: 100, rows: 1 })).toBeUndefined()
    // By the count the page should have rows: go one back, to avoid a loop.
    expect(stepBack({ page: 2, limit: 100, rows: 0, count: 500 })).toBe(1)
  })
  it('reports whether there is a next page', () => {
    const page = { page: 2, limit: 100, rows: 100 }
    expect(hasMore({ ...page, count: 200 }, true, undefined)).toBe(false)
    expect(hasMore({ ...page, count: 201 }, false, undefined)).toBe(true)
    expect(hasMore(page, true, undefined)).toBe(true)
    expect(hasMore(page, true, 2)).toBe(false)
    expect(hasMore(page, undefined, undefined)).toBe(true)
    expect(hasMore({ ...page, rows: 99 }, undefined, undefined)).toBe(false)
  })
})
