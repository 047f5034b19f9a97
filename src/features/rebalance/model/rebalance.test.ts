import { describe, expect, it } from 'vitest'
import { balance, evictionMs } from './rebalance'

const rates = { connRate: 100, sessRate: 50, healthCheck: 60_000, takeover: 30_000 }

describe('duration of an eviction', () => {
  it.each([
    [0, 0, 90_000],
    [100, 0, 91_000],
    [101, 50, 93_000],
  ])('for %i connections and %i sessions is %i ms', (live, sessions, ms) =>
    expect(evictionMs({ live, sessions }, rates)).toBe(ms),
  )
})

describe('clients moved by a rebalance', () => {
  const loads = (...counts: number[]) => new Map(counts.map((count, index) => [`n${String(index)}`, count]))
  it.each([
    [[], [], 0],
    [[100], [], 0],
    [[100, 100], [], 0],
    [[1005, 1000], [], 0],
    [[1100, 1000], [], 0],
    [[3000, 1000], ['n0'], 1000],
    [[3000, 3000, 0], ['n0', 'n1'], 2000],
  ])('for the numbers %j', (counts, donors, moving) =>
    expect(balance(loads(...counts), { abs: 1000, rel: 1.1 })).toEqual({ donors, moving }),
  )
})
