import { afterEach, expect, it, vi } from 'vitest'
import { monotonicNow } from './monotonic'

afterEach(() => {
  vi.useRealTimers()
})

it('returns the time, unaffected when the system clock is set (catalogue A18)', () => {
  const before = monotonicNow()
  expect(Math.abs(before - Date.now())).toBeLessThan(60_000)
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const jump of [3 * 3600_000, -3 * 3600_000]) {
    vi.setSystemTime(before + jump)
    expect(Math.abs(Date.now() - before - jump)).toBeLessThan(60_000)
    expect(monotonicNow() - before).toBeGreaterThanOrEqual(0)
    expect(monotonicNow() - before).toBeLessThan(60_000)
  }
})
