import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paced } from './paced'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** How often is drawn in two seconds, when something comes each millisecond and a drawing shows so many of it. */
function drawings(came: number): number {
  const frame = paced()
  let drawn = 0
  let waiting = false
  for (let time = 0; time < 2000; time += 1) {
    if (!waiting) {
      waiting = true
      frame(() => {
        waiting = false
        drawn += 1
        return came
      })
    }
    vi.advanceTimersByTime(1)
  }
  return drawn
}

it('draws what can be followed ten times a second', () => {
  expect(drawings(1000)).toBeGreaterThanOrEqual(19)
  expect(drawings(1000)).toBeLessThanOrEqual(21)
})

it('draws a flood four times a second', () => {
  // Both ends of two seconds among them.
  expect(drawings(1001)).toBe(9)
})
