import { describe, expect, it } from 'vitest'
import { backoff, retryAfter } from './backoff'
import { seeded } from '../seeded'

describe('backoff', () => {
  it('doubles the ceiling from 1 s to 60 s', () => {
    const top = (attempt: number) => backoff(attempt, { random: () => 1 })
    expect([0, 1, 2, 3, 4, 5, 6, 7, 5000].map(top)).toEqual([
      1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000, 60000,
    ])
  })

  it('spreads over the full range (full jitter)', () => {
    const random = seeded(5)
    const waits = Array.from({ length: 2000 }, () => backoff(3, { random: random.next }))
    expect(Math.min(...waits)).toBeLessThan(100)
    expect(Math.max(...waits)).toBeGreaterThan(7900)
    expect(Math.max(...waits)).toBeLessThanOrEqual(8000)
  })
})

describe('retryAfter', () => {
  const now = Date.UTC(2026, 0, 1)
  it.each([
    ['15', 15_000],
    [' 0 ', 0],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
    ['Wed, 31 Dec 2025 00:00:30 GMT', 0],
    ['99999999999999999999', 86_400_000],
    ['-1', undefined],
    ['1e3', undefined],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('parses %j as %j (catalogue R8)', (header, ms) => {
    expect(retryAfter(header, now)).toBe(ms)
  })
})
