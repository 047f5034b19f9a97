import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paced } from './paced'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The number of renders in two seconds, when something arrives each millisecond and each render shows `perRender` messages. */
function drawings(perRender: number): number {
  const frame = paced()
  let drawn = 0
  let waiting = false
  for (let time = 0; time < 2000; time += 1) {
    if (!waiting) {
      waiting = true
      frame(() => {
        waiting = false
        drawn += 1
        return perRender
      })
    }
    vi.advanceTimersByTime(1)
  }
  return drawn
}

it('renders a readable rate ten times a second', () => {
  expect(drawings(1000)).toBeGreaterThanOrEqual(19)
  expect(drawings(1000)).toBeLessThanOrEqual(21)
})

it('renders a flood four times a second', () => {
  // Including both ends of the two seconds.
  expect(drawings(1001)).toBe(9)
})
